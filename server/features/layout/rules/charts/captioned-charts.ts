import { boxWidth, horizontalOverlap, unionBox } from '#server/platform/geometry/boxes.ts';
import type { Box, PdfLine } from '#server/ports/pdf.ts';
import { isContentsLine, SOURCE } from '../line-patterns.ts';
import { type ChartArea, chartArea, looksLikeTable, splitBetween } from './chart-area.ts';
import { type PageMatter, shareInside } from './page-matter.ts';
import type { PlacedCaption } from './place-captions.ts';

/** A chart with the words that name it. */
export interface FoundChart extends ChartArea {
  caption: PlacedCaption | null;
  source: PdfLine | null;
}

/** A drawing over its caption ends at most this far above it. */
const MAX_GAP_OVER_CAPTION = 30;
const TALLEST_OVER_CAPTION = 420;

export function captionedCharts(matter: PageMatter, captions: readonly PlacedCaption[]): FoundChart[] {
  const rows = [...new Map(captions.map((caption) => [caption.row[0], caption.row])).values()];
  const under = rows.flatMap((row) => chartsUnder(row, captions, matter));
  const named = new Set(under.map(({ caption }) => caption));
  const over = captions
    .filter((caption) => !named.has(caption))
    .flatMap((caption) => chartOver(caption, under, captions, matter));
  return [...under, ...over];
}

export const sourcesOf = ({ page }: PageMatter): PdfLine[] =>
  page.lines.filter((line) => SOURCE.test(line.text) && !isContentsLine(line.text));

function chartsUnder(
  row: readonly PlacedCaption[],
  captions: readonly PlacedCaption[],
  matter: PageMatter,
): FoundChart[] {
  const rowTop = Math.min(...row.map(({ box }) => box.bottom));
  const column = columnAround(row, matter);
  const end = rowEnd(row, captions, column, matter);
  const sources = sourcesOf(matter).filter(({ box }) => box.top > rowTop - 2 && box.top < end + 1);
  const bottom = Math.min(end, ...sources.map(({ box }) => box.top));
  const splits = row
    .slice(1)
    .map((caption, at) => splitBetween(matter, row[at]?.box ?? caption.box, caption.box, bottom));
  return row.flatMap((caption, at) => {
    const strip = { left: splits[at - 1] ?? column.left, right: splits[at] ?? column.right };
    const own = sources.filter(({ box }) => box.left > strip.left - 8 && box.left < strip.right - 10);
    const source = [...(own.length > 0 ? own : row.length > 1 ? sources : [])].sort(
      (a, b) => a.box.top - b.box.top,
    )[0];
    const region: Box = {
      ...strip,
      top: caption.box.bottom - 1.5,
      bottom: source ? source.box.top + 1 : end,
    };
    const area = chartArea(matter, region, caption.word === '表' ? 'table' : 'unknown', Boolean(source));
    return area ? [{ ...area, caption, source: source ?? null }] : [];
  });
}

/** Running text further under a caption than this, in points, says nothing about what stands beside the chart. */
const BESIDE = 80;

/** The whole breadth of the page, unless running text stands beside the captions: a chart in a side bar. */
function columnAround(
  row: readonly PlacedCaption[],
  { page, prose }: PageMatter,
): { left: number; right: number } {
  const { left, right, top, bottom } = unionBox(row.map(({ box }) => box));
  // A short heading says nothing about the column beside it.
  const lines = [...prose]
    .map(({ box }) => box)
    .filter((box) => boxWidth(box) > 0.25 * page.width)
    .filter((box) => box.bottom > top && box.top < bottom + BESIDE);
  return {
    left: Math.max(0, ...lines.map((box) => box.right).filter((edge) => edge < left)),
    right: Math.min(
      page.width,
      ...lines.map((box) => box.left).filter((edge) => edge > Math.max(right, left + 80)),
    ),
  };
}

/** Where what stands under a row of captions must end: the next caption, running text, the foot of the page. */
function rowEnd(
  row: readonly PlacedCaption[],
  captions: readonly PlacedCaption[],
  column: { left: number; right: number },
  matter: PageMatter,
): number {
  const top = Math.min(...row.map(({ box }) => box.bottom));
  const inColumn = ({ box }: { box: Box }): boolean => box.right > column.left && box.left < column.right;
  const next = captions
    .filter((other) => !row.includes(other) && other.box.top > top - 1 && inColumn(other))
    .map(({ box }) => box.top);
  const prose = [...matter.prose]
    .filter((line) => line.box.top > top - 1 && !row.some(({ lines }) => lines.includes(line)))
    .filter((line) => inColumn(line) && !isEnclosed(line, matter))
    .map(({ box }) => box.top);
  return Math.min(matter.foot, ...next, ...prose);
}

/** A sentence in a cell or a box is no running text: uprights stand on its sides, or a ground lies under it. */
function isEnclosed({ box }: PdfLine, { drawings }: PageMatter): boolean {
  const middle = (box.top + box.bottom) / 2;
  const uprights = drawings.filter(
    ({ kind, box: rule }) =>
      kind === 'rule' &&
      rule.bottom - rule.top > rule.right - rule.left &&
      rule.top < middle &&
      rule.bottom > middle,
  );
  const onLeft = uprights.some(({ box: rule }) => rule.right < box.left + 2);
  const onRight = uprights.some(({ box: rule }) => rule.left > box.right - 2);
  const grounded = drawings.some(
    ({ kind, box: ground }) => (kind === 'block' || kind === 'frame') && shareInside(box, ground) > 0.9,
  );
  return (onLeft && onRight) || grounded;
}

/** Some authors name a drawing below it. */
function chartOver(
  caption: PlacedCaption,
  found: readonly FoundChart[],
  captions: readonly PlacedCaption[],
  matter: PageMatter,
): FoundChart[] {
  const { box } = caption;
  const above = [
    ...captions.filter((other) => other !== caption).map((other) => other.box),
    ...found.map((other) => other.box),
    ...[...matter.prose].map((line) => line.box),
    ...sourcesOf(matter).map((line) => line.box),
  ].filter((other) => other.bottom < box.top + 2 && horizontalOverlap(other, box) > 0);
  const top = Math.max(0, box.top - TALLEST_OVER_CAPTION, ...above.map((other) => other.bottom));
  const region = { left: 0, right: matter.page.width, top, bottom: box.top + 1 };
  const drawn = matter.drawings.filter(
    (drawing) =>
      shareInside(drawing.box, region) > 0.6 && drawing.kind !== 'rule' && drawing.kind !== 'turned',
  );
  if (drawn.length === 0) return [];
  const start = Math.min(...drawn.map((drawing) => drawing.box.top));
  const area = chartArea(matter, { ...region, top: Math.max(top, start - 20) }, 'unknown', false);
  if (!area || box.top - area.box.bottom > MAX_GAP_OVER_CAPTION) return [];
  if (area.isTable || looksLikeTable(area.drawings, [], region)) return [];
  return [{ ...area, caption, source: null }];
}
