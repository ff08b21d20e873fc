import { boxArea, horizontalOverlap, verticalOverlap } from '#server/platform/geometry/boxes.ts';
import { figureValue, hanIn } from './line-patterns.ts';
import type { Paragraph, ReportChart } from './page-parts.ts';

/** So much of a paragraph lies in a chart or table: it is printed in it. */
const MOSTLY_INSIDE = 0.8;
/** A whole sentence so long, in Han letters, is text wherever it stands: it may be quoted, and the box of a chart may reach over it. */
const SENTENCE = 20;

/** A row of a table that says what something is, in so many Han letters and behind no figure, may be quoted as well. */
const WORDED = 8;
const isWordedRow = ({ text, kind }: Paragraph): boolean =>
  kind === 'body' && !/^\d/u.test(text) && hanIn(text) >= WORDED;

const isText = ({ text }: Paragraph): boolean => /[。；]$/u.test(text) && hanIn(text) >= SENTENCE;

/** Two rows of names beside each other and no figure, which a drawing has below it. */
const isLegend = ({ kind, text }: Paragraph): boolean =>
  kind === 'table' &&
  text.split('\n').length <= LEGEND_ROWS &&
  !text.split(/\s/u).some((cell) => FIGURE.test(cell));
const LEGEND_ROWS = 2;
const FIGURE = /^[-−+]?\d[\d.,]*[%％]?$/u;

/** Rows that begin with figures at equal steps downwards: the scale of a drawing, with whatever stands in it. */
function isScale({ kind, text }: Paragraph): boolean {
  if (kind !== 'table') return false;
  const values = text.split('\n').map((row) => {
    const [first = ''] = row.split(' ');
    return FIGURE.test(first) ? figureValue(first) : Number.NaN;
  });
  let steps = 0;
  for (let at = 2; at < values.length && steps < LEAST_STEPS; at += 1) {
    const [before, last, value] = [values[at - 2] ?? NaN, values[at - 1] ?? NaN, values[at] ?? NaN];
    const step = before - last;
    steps = step > 0 && Math.abs(last - value - step) < 0.01 * step ? steps + 1 : 0;
  }
  return steps >= LEAST_STEPS;
}
/** Of figures one after the other, between which the steps are equal. */
const LEAST_STEPS = 2;

const isOfFigures = (paragraph: Paragraph): boolean =>
  paragraph.kind === 'table' && !isLegend(paragraph) && !isScale(paragraph);

const isPlot = (chart: ReportChart | undefined): boolean =>
  chart !== undefined && chart.kind !== 'table' && chart.kind !== 'other';

/** The names over the figures that stand in a plot are the first row of these. */
function withHeads(paragraphs: readonly Paragraph[], charts: readonly ReportChart[]): Paragraph[] {
  const joined: Paragraph[] = [];
  for (const paragraph of paragraphs) {
    const before = joined.at(-1);
    const isHeaded =
      before !== undefined &&
      isOfFigures(paragraph) &&
      before.page === paragraph.page &&
      before.text.split(' ').length >= LEAST_NAMES &&
      isPlot(chartAround(before, charts));
    if (isHeaded) joined.splice(-1, 1, { ...paragraph, text: `${before.text}\n${paragraph.text}` });
    else joined.push(paragraph);
  }
  return joined;
}
const LEAST_NAMES = 3;

/** What is printed in a table is of the table, and the words in a drawing are no text of the report: neither body nor heading. Covers are left as they are. */
export function asPartsOfCharts(paragraphs: Paragraph[], charts: readonly ReportChart[]): Paragraph[] {
  return withHeads(paragraphs, charts).flatMap((paragraph, at, all): Paragraph[] => {
    const chart = chartAround(paragraph, charts);
    if (chart === undefined) return [paragraph];
    const next = all[at + 1];
    const isHead = next?.page === paragraph.page && isOfFigures(next) && !isScale(paragraph);
    // Letters of a drawing, none of which says anything.
    if (chart.kind !== 'table' && paragraph.kind === 'formula') return [];
    // Axes and legends say nothing in a row; what a diagram has in its boxes may, and the names over figures do.
    if (isPlot(chart) && !isHead) return [];
    if (chart.kind !== 'table') return [{ ...paragraph, kind: 'note' }];
    return [isWordedRow(paragraph) ? paragraph : { ...paragraph, kind: 'table' }];
  });
}

function chartAround(paragraph: Paragraph, charts: readonly ReportChart[]): ReportChart | undefined {
  const { page, kind, areas } = paragraph;
  const [area, ...others] = areas;
  const isTold =
    kind === 'body' || kind === 'heading' || kind === 'formula' || isLegend(paragraph) || isScale(paragraph);
  if (!isTold || page === 1 || area === undefined || others.length > 0 || isText(paragraph)) return undefined;
  const { box } = area;
  return charts.find(
    (chart) =>
      chart.page === page &&
      !(chart.kind === 'table' && isScale(paragraph)) &&
      horizontalOverlap(box, chart.box) * verticalOverlap(box, chart.box) >= MOSTLY_INSIDE * boxArea(box),
  );
}
