import { horizontalOverlap } from '#server/platform/geometry/boxes.ts';
import type { PdfLine } from '#server/ports/pdf.ts';
import { type FoundChart, sourcesOf } from './captioned-charts.ts';
import { chartArea, type TableHint } from './chart-area.ts';
import type { PageMatter } from './page-matter.ts';
import type { PlacedCaption } from './place-captions.ts';

/** The chart and its source line stand no further apart. */
const MAX_GAP = 60;

/**
 * What a page brings of a chart or table whose caption stands on the page before: it begins at the top of the page and
 * ends with a source line that no caption on this page claims. `before`: that caption, as far as one was left without what it names.
 */
export function continuedCharts(
  matter: PageMatter,
  found: readonly FoundChart[],
  before: PlacedCaption | null,
): FoundChart[] {
  const claimed = new Set(found.map(({ source }) => source));
  const first = sourcesOf(matter).sort((a, b) => a.box.top - b.box.top)[0];
  if (!first || claimed.has(first)) return [];
  const bottom = first.box.top + 1;
  const between = [...matter.prose].some(({ box }) => box.top < bottom);
  const others = found.some(({ box }) => box.top < bottom && horizontalOverlap(box, first.box) > 0);
  if (between || others) return [];
  const region = { left: 0, right: matter.page.width, top: 0, bottom };
  const start = topOfContent(matter, first);
  const area = start === null ? null : chartArea(matter, { ...region, top: start - 2 }, hintOf(before), true);
  if (!area || first.box.top - area.box.bottom > MAX_GAP) return [];
  return [{ ...area, caption: null, source: first }];
}

const hintOf = (caption: PlacedCaption | null): TableHint => (caption?.word === '表' ? 'table' : 'unknown');

function topOfContent({ page, drawings }: PageMatter, source: PdfLine): number | null {
  const tops = [...page.lines.map(({ box }) => box), ...drawings.map(({ box }) => box)]
    .filter((box) => box.bottom <= source.box.top + 1)
    .map((box) => box.top);
  return tops.length > 0 ? Math.min(...tops) : null;
}
