import { boxArea, horizontalOverlap, verticalOverlap } from '#server/platform/geometry/boxes.ts';
import { HAN } from './line-patterns.ts';
import type { Paragraph, ReportChart } from './page-parts.ts';

/** So much of a paragraph lies in a chart or table: it is printed in it. */
const MOSTLY_INSIDE = 0.8;
/** A whole sentence so long, in Han letters, is text wherever it stands: it may be quoted, and the box of a chart may reach over it. */
const SENTENCE = 20;

/** A row of a table that says what something is, in so many Han letters and behind no figure, may be quoted as well. */
const WORDED = 8;
const isWordedRow = ({ text, kind }: Paragraph): boolean =>
  kind === 'body' && !/^\d/u.test(text) && hanIn(text) >= WORDED;

const hanIn = (text: string): number => [...text].filter((letter) => HAN.test(letter)).length;

const isText = ({ text }: Paragraph): boolean => /[。；]$/u.test(text) && hanIn(text) >= SENTENCE;

/** Two rows of names beside each other and no figure, which a drawing has below it. */
const isLegend = ({ kind, text }: Paragraph): boolean =>
  kind === 'table' &&
  text.split('\n').length <= LEGEND_ROWS &&
  !text.split(/\s/u).some((cell) => FIGURE.test(cell));
const LEGEND_ROWS = 2;
const FIGURE = /^[-−+]?\d[\d.,]*[%％]?$/u;

/** What is printed in a table is of the table, and the words in a drawing are no text of the report: neither body nor heading. Covers are left as they are. */
export function asPartsOfCharts(paragraphs: Paragraph[], charts: readonly ReportChart[]): Paragraph[] {
  return paragraphs.flatMap((paragraph): Paragraph[] => {
    const chart = chartAround(paragraph, charts);
    if (chart === undefined) return [paragraph];
    // Letters of a drawing, none of which says anything.
    if (chart.kind !== 'table' && paragraph.kind === 'formula') return [];
    if (chart.kind !== 'table') return [{ ...paragraph, kind: 'note' }];
    return [isWordedRow(paragraph) ? paragraph : { ...paragraph, kind: 'table' }];
  });
}

function chartAround(paragraph: Paragraph, charts: readonly ReportChart[]): ReportChart | undefined {
  const { page, kind, areas } = paragraph;
  const [area, ...others] = areas;
  const isTold = kind === 'body' || kind === 'heading' || kind === 'formula' || isLegend(paragraph);
  if (!isTold || page === 1 || area === undefined || others.length > 0 || isText(paragraph)) return undefined;
  const { box } = area;
  return charts.find(
    (chart) =>
      chart.page === page &&
      horizontalOverlap(box, chart.box) * verticalOverlap(box, chart.box) >= MOSTLY_INSIDE * boxArea(box),
  );
}
