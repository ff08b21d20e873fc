import {
  boxHeight,
  boxWidth,
  horizontalOverlap,
  unionBox,
  verticalOverlap,
} from '#server/platform/geometry/boxes.ts';
import type { Box, PdfDrawing, PdfLine } from '#server/ports/pdf.ts';
import { ENDS_SENTENCE, HAN } from '../line-patterns.ts';
import { type FoundChart, sourcesOf } from './captioned-charts.ts';
import { chartArea } from './chart-area.ts';
import { type PageMatter, shareInside } from './page-matter.ts';
import type { PlacedCaption } from './place-captions.ts';

/** A source line begins at most so far, in points, right of the left edge of its chart. */
const HANGING = 14;
/** Numbers of an axis and a legend stand so far beside what is drawn. */
const BESIDE = 42;
const LONGEST_NAME = 40;
const LEAST_NAME = 4;
/** Over and under the head of a table, and at its end. */
const LEAST_RULES = 2;
/** A chart is no smaller. */
const LEAST_HEIGHT = 60;
/** Of the page's height: the slide's own title stands above, in type that is as large as any on it, to this share. */
const HEAD = 0.2;
const AS_LARGE = 0.8;

/**
 * On a landscape slide a chart stands between a line of its own that names it and its source line; no number tells of either. Those that a
 * caption names are found already.
 */
export function slideCharts(matter: PageMatter, found: readonly FoundChart[]): FoundChart[] {
  if (matter.page.width <= matter.page.height) return [];
  const claimed = new Set(found.map(({ source }) => source));
  const sources = sourcesOf(matter);
  return sources
    .filter((source) => !claimed.has(source))
    .flatMap((source) => chartOver(source, stripOf(source, sources, matter), matter));
}

/** Between its neighbours in the row, from the source line above, or the slide's title, down to its own. */
function stripOf(source: PdfLine, sources: readonly PdfLine[], { page }: PageMatter): Box {
  const isInRow = ({ box }: PdfLine) => verticalOverlap(box, source.box) > 0.5 * boxHeight(source.box);
  const next = sources.filter((other) => isInRow(other) && other.box.left > source.box.right);
  const right = Math.min(page.width, ...next.map(({ box }) => box.left - HANGING));
  const left = source.box.left - HANGING;
  const largest = Math.max(...page.lines.map(({ fontSize }) => fontSize));
  const above = page.lines.filter(
    (line) =>
      line.box.bottom < source.box.top &&
      horizontalOverlap(line.box, { ...line.box, left, right }) > 0 &&
      (sources.includes(line) ||
        (line.box.bottom < page.height * HEAD && line.fontSize >= largest * AS_LARGE)),
  );
  return { left, right, top: Math.max(0, ...above.map(({ box }) => box.bottom)), bottom: source.box.top + 1 };
}

function chartOver(source: PdfLine, strip: Box, matter: PageMatter): FoundChart[] {
  const inStrip = matter.drawings.filter(({ box }) => shareInside(box, strip) > 0.6);
  const isWideRule = ({ kind, box }: PdfDrawing) => kind === 'rule' && boxWidth(box) > 0.6 * boxWidth(strip);
  const plotted = inStrip.filter((drawing) => !isWideRule(drawing));
  // A table may have nothing but the rules over and under it.
  const drawn = plotted.length > 0 ? plotted : inStrip;
  if (plotted.length === 0 && drawn.length < LEAST_RULES) return [];
  const plot = unionBox(drawn.map(({ box }) => box));
  const strips = { ...strip, right: Math.min(strip.right, plot.right + BESIDE) };
  const name = nameOver(plot, strips, matter);
  if (name === undefined) return [];
  const region = { ...strips, top: name.box.bottom - 1.5 };
  const area = chartArea(matter, region, 'unknown', true);
  if (!area || boxHeight(area.box) < LEAST_HEIGHT || (plotted.length === 0 && !area.isTable)) return [];
  const caption: PlacedCaption = {
    word: '图',
    number: '',
    name: name.text.trim(),
    isNamed: true,
    lines: [name],
    box: name.box,
    row: [],
  };
  return [{ ...area, caption, source }];
}

/** The first line over what is drawn: under it a legend may stand. */
function nameOver(plot: Box, strip: Box, { page }: PageMatter): PdfLine | undefined {
  return page.lines
    .filter(({ box }) => shareInside(box, strip) > 0.6 && box.bottom < plot.top + boxHeight(plot) * 0.1)
    .filter(
      ({ text }) => text.length <= LONGEST_NAME && countHan(text) >= LEAST_NAME && !ENDS_SENTENCE.test(text),
    )
    .sort((a, b) => a.box.top - b.box.top)[0];
}

const countHan = (text: string): number => [...text].filter((character) => HAN.test(character)).length;
