import {
  boxHeight,
  boxWidth,
  horizontalOverlap,
  unionBox,
  verticalOverlap,
} from '#server/platform/geometry/boxes.ts';
import type { Box, PdfLine } from '#server/ports/pdf.ts';
import { type CaptionParts, ENDS_SENTENCE, isContentsLine, parseCaption, SOURCE } from '../line-patterns.ts';
import type { ReportChart } from '../page-parts.ts';
import type { PageMatter } from './page-matter.ts';

export interface PlacedCaption extends CaptionParts {
  /** The caption's first line and, where its text runs on, the second. */
  lines: PdfLine[];
  box: Box;
  /** The captions printed in the same row, this one among them, left to right. */
  row: PlacedCaption[];
}

/** `图 6，7 表示…`: a sentence about several charts. */
const ABOUT_CHARTS = /^[\d、,，和与至~～-]*\s*(?:分别|表示|展示|给出|显示|描述|列出|统计|是|为)/;
const OPEN_BRACKET = /[（(][^）)]*$/u;
const MAX_GAP = 0.9;
/** Points between the sizes of type of two lines of a name: nothing else under it is bold. */
const ALIKE = { plain: 0.4, bold: 0.8 };

export function placeCaptions({ page, prose }: PageMatter): PlacedCaption[] {
  const found = page.lines.flatMap((line, at): PlacedCaption[] => {
    const parts = isContentsLine(line.text) ? null : parseCaption(line.text);
    if (!parts || parts.name === '' || endsSentence(line, parts)) return [];
    if (!parts.isNamed && ABOUT_CHARTS.test(parts.name)) return [];
    if (runsOnAsProse(line, page.lines.slice(at + 1), prose)) return [];
    return [{ ...parts, lines: [line], box: line.box, row: [] }];
  });
  for (const caption of found) {
    caption.row = found
      .filter((other) => standsBeside(other.box, caption.box))
      .sort((a, b) => a.box.left - b.box.left);
  }
  for (const caption of found) takeSecondLine(caption, page.lines, found);
  return found;
}

/** One of two beside each other may run over two lines and stand half a line higher. */
const standsBeside = (a: Box, b: Box): boolean =>
  verticalOverlap(a, b) > (horizontalOverlap(a, b) > 0 ? 0.4 : 0.1) * boxHeight(b);

/** A name may be a question, and a bracket of it may go on in the next line. */
const endsSentence = ({ text, bold }: PdfLine, { isNamed }: CaptionParts): boolean =>
  ENDS_SENTENCE.test(text) && !((bold || isNamed) && (/[？?]$/u.test(text) || OPEN_BRACKET.test(text)));

/** A sentence that happens to begin with 图 3 goes on in the next line, which begins further left or at the same place. */
function runsOnAsProse(line: PdfLine, after: readonly PdfLine[], prose: ReadonlySet<PdfLine>): boolean {
  const next = after.find((other) => other.box.top > line.box.top + 2);
  if (!next || !prose.has(next) || line.bold !== next.bold) return false;
  return (
    Math.abs(next.fontSize - line.fontSize) < 0.3 &&
    next.box.top - line.box.bottom < boxHeight(line.box) &&
    line.box.right > next.box.right - 2 * line.fontSize &&
    /[，。；]/.test(line.text)
  );
}

/** A name too long for one line goes on below it in the same type, alone in its part of the row. */
function takeSecondLine(
  caption: PlacedCaption,
  lines: readonly PdfLine[],
  captions: readonly PlacedCaption[],
): void {
  const [first] = caption.lines;
  if (!first) return;
  const right = caption.row.find((other) => other.box.left > first.box.left)?.box.left ?? Infinity;
  const below = lines.filter(
    (line) =>
      line.box.left < right - 4 &&
      line.box.right > first.box.left &&
      line.box.top > first.box.top + 3 &&
      line.box.top - first.box.bottom < MAX_GAP * boxHeight(first.box),
  );
  const [second, ...others] = below;
  if (!second || others.length > 0 || SOURCE.test(second.text)) return;
  if (captions.some((other) => other.lines.includes(second))) return;
  const alike = first.bold ? ALIKE.bold : ALIKE.plain;
  const sameType = second.bold === first.bold && Math.abs(second.fontSize - first.fontSize) < alike;
  const atMargin = Math.abs(second.box.left - first.box.left) < 3;
  const isFull =
    right === Infinity ? boxWidth(first.box) > 18 * first.fontSize : first.box.right > right - 60;
  if (!sameType || !atMargin || !isFull || boxWidth(second.box) >= boxWidth(first.box) * 0.97) return;
  caption.lines.push(second);
  caption.name += second.text;
  caption.box = unionBox([first.box, second.box]);
}

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
