import { horizontalOverlap } from '#server/platform/geometry/boxes.ts';
import type { PdfLine } from '#server/ports/pdf.ts';
import { parseCaption } from './line-patterns.ts';
import type { ReportChart } from './page-parts.ts';

/** Of the height of its type, at most, between the two lines of a caption. */
const LEADING = 0.9;

/** Whether a line is the second of the caption over it: of a chart's name that is too long for one. */
export function isEndOfCaption(line: PdfLine, caption: PdfLine, charts: readonly ReportChart[]): boolean {
  const { text, box } = caption;
  const gap = (line.box.top - box.bottom) / (box.bottom - box.top);
  if (gap < 0 || gap > LEADING || horizontalOverlap(line.box, box) === 0) return false;
  const ended = charts.filter(({ name }) => name.length > line.text.length && name.endsWith(line.text));
  if (ended.length === 0) return false;
  const first = parseCaption(text)?.name ?? '';
  return first !== '' && ended.some(({ name }) => name === `${first}${line.text}`);
}
