import { holdsTable } from './chart-text.ts';
import { type CaptionParts, isContentsLine, parseCaption, SOURCE } from './line-patterns.ts';
import {
  type Box,
  boxArea,
  horizontalOverlap,
  type LayoutLine,
  type LayoutPage,
  spanOverlap,
  unionBox,
  verticalOverlap,
} from './page-layout.ts';
import { isContentsPage } from './text-lines.ts';
import type { ReportChart } from './understood-report.ts';

interface PlacedCaption extends CaptionParts {
  line: LayoutLine;
  /** The strip of the page that belongs to it: half of it when two captions share a row. */
  left: number;
  right: number;
}

/** Below this height there is nothing between a caption and its source line. */
const MIN_CHART_HEIGHT = 24;

/** Charts and tables named by a caption, in page order, each with the area it covers. Lists of figures do not count. */
export function findCharts(pages: readonly LayoutPage[]): ReportChart[] {
  return pages.flatMap((page) => {
    if (isContentsPage(page)) return [];
    const captions = placeCaptions(page);
    return captions.flatMap((caption) => {
      const area = chartArea(caption, captions, page);
      return area ? [reportChart(caption, area, page)] : [];
    });
  });
}

function placeCaptions(page: LayoutPage): PlacedCaption[] {
  const found = page.lines.flatMap((line) => {
    const parts = isContentsLine(line.text) ? null : parseCaption(line.text);
    return parts && parts.name !== '' ? [{ ...parts, line }] : [];
  });
  const edges = pageEdges(page);
  return found.map((caption) => {
    const neighbours = found.filter(
      (other) => other !== caption && verticalOverlap(other.line.box, caption.line.box) > 2,
    );
    const after = neighbours
      .filter((other) => other.line.box.left > caption.line.box.left)
      .map((o) => o.line.box.left);
    const before = neighbours.some((other) => other.line.box.left < caption.line.box.left);
    return {
      ...caption,
      left: before ? caption.line.box.left - 6 : edges.left,
      right: after.length > 0 ? Math.min(...after) - 6 : edges.right,
    };
  });
}

function pageEdges(page: LayoutPage): { left: number; right: number } {
  const boxes = [...page.lines.map((line) => line.box), ...page.figures];
  const all = boxes.length > 0 ? unionBox(boxes) : { left: 0, right: page.width };
  return { left: Math.max(0, all.left), right: Math.min(page.width, all.right) };
}

const inStrip = (box: Box, caption: PlacedCaption): boolean =>
  spanOverlap(box.left, box.right, caption.left, caption.right) > 0.5 * Math.min(box.right - box.left, 80);

/** From the caption down to its source line, or to the end of the drawing under it; upward where captions stand below. */
function chartArea(caption: PlacedCaption, captions: readonly PlacedCaption[], page: LayoutPage): Box | null {
  const top = caption.line.box.top;
  const nextTop = Math.min(
    page.height,
    ...captions
      .filter(
        (other) => other !== caption && inStrip(other.line.box, caption) && other.line.box.top > top + 6,
      )
      .map((other) => other.line.box.top),
  );
  const source = page.lines.find(
    (line) =>
      SOURCE.test(line.text) && line.box.top > top && line.box.top < nextTop && inStrip(line.box, caption),
  );
  const below = drawingBetween(caption, page, caption.line.box.bottom - 8, source?.box.top ?? nextTop);
  if (source && (below || source.box.top - caption.line.box.bottom >= MIN_CHART_HEIGHT)) {
    return clip(
      unionBox([caption.line.box, source.box, ...(below ? [below] : [])]),
      caption,
      source.box.bottom,
    );
  }
  if (below) return clip(unionBox([caption.line.box, below]), caption, nextTop - 2);
  const above = drawingBetween(caption, page, caption.line.box.top - 420, caption.line.box.top + 8);
  if (above && caption.line.box.top - above.bottom < 40)
    return clip(unionBox([caption.line.box, above]), caption, page.height);
  const table = tableBelow(caption, page, nextTop);
  return table ? unionBox([caption.line.box, table]) : null;
}

/** The drawing in the caption's strip whose middle lies between two heights. */
function drawingBetween(caption: PlacedCaption, page: LayoutPage, top: number, bottom: number): Box | null {
  const strip = { left: caption.left, right: caption.right, top, bottom };
  const parts = page.figures.filter((figure) => {
    if (boxArea(figure) > page.width * page.height * 0.8) return false;
    const visible = verticalOverlap(figure, strip);
    return visible > 0.5 * (figure.bottom - figure.top) && horizontalOverlap(figure, strip) > 24;
  });
  return parts.length > 0 ? unionBox(parts) : null;
}

/** Rows of short cells directly under a caption that has neither drawing nor source line. */
function tableBelow(caption: PlacedCaption, page: LayoutPage, bottom: number): Box | null {
  const under = page.lines.filter(
    (line) =>
      line.box.top > caption.line.box.bottom - 2 && line.box.bottom < bottom && inStrip(line.box, caption),
  );
  if (!holdsTable(under)) return null;
  return unionBox(under.map((line) => line.box));
}

function clip(box: Box, caption: PlacedCaption, bottom: number): Box {
  const left = Math.min(caption.line.box.left, Math.max(box.left, caption.left));
  const right = Math.max(caption.line.box.right, Math.min(box.right, caption.right));
  return { left, right, top: box.top, bottom: Math.min(box.bottom, bottom) };
}

function reportChart(caption: PlacedCaption, box: Box, page: LayoutPage): ReportChart {
  const inside = page.lines.filter(
    (line) => line !== caption.line && verticalOverlap(line.box, box) > 2 && inStrip(line.box, caption),
  );
  const source = inside.find((line) => SOURCE.test(line.text));
  const content = inside.filter((line) => line !== source && !parseCaption(line.text));
  const isTable = caption.word === '表' || (caption.word === '图表' && holdsTable(content));
  return {
    name: caption.name,
    number: `${caption.word} ${caption.number}`,
    page: page.number,
    box: content.length > 0 && isTable ? unionBox([box, ...content.map((line) => line.box)]) : box,
    kind: isTable ? 'table' : 'figure',
    source: source?.text.replace(SOURCE, '').trim() ?? '',
  };
}
