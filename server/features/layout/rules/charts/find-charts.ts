import { horizontalOverlap } from '#server/platform/geometry/boxes.ts';
import type { Box, PdfPage } from '#server/ports/pdf.ts';
import { HAN, numberingDepth, SOURCE, UNIT_LINE } from '../line-patterns.ts';
import type { ReportChart } from '../page-parts.ts';
import { isContentsPage } from '../text-lines.ts';
import { captionedCharts, type FoundChart } from './captioned-charts.ts';
import { overlapShare } from './chart-area.ts';
import { chartKind, isGuessed } from './chart-kind.ts';
import { liesIn, type PageMatter, pagesMatter } from './page-matter.ts';
import { type PlacedCaption, placeCaptions } from './place-captions.ts';
import { isAboutTheHouse, ruledTables } from './ruled-tables.ts';
import { slideCharts } from './slide-charts.ts';
import { continuedCharts } from './source-charts.ts';

const SAME_PLACE = 0.3;

/**
 * Charts and tables of a report in page order: those a caption names, those of slides, those carried over from the page before, and
 * ruled tables that no caption names. Lists of figures and what the house says of itself do not count.
 */
export function findCharts(pages: readonly PdfPage[]): ReportChart[] {
  const charts: ReportChart[] = [];
  let open: PlacedCaption | null = null;
  for (const matter of pagesMatter(pages)) {
    if (isContentsPage(matter.page)) continue;
    const captions = placeCaptions(matter);
    const captioned = captionedCharts(matter, captions);
    const named = [...captioned, ...slideCharts(matter, captioned)];
    const found = withoutRepeats([
      ...named,
      ...continuedCharts(matter, named, open),
      ...(isAboutTheHouse(matter.page) ? [] : uncaptioned(matter)),
    ]);
    const last: ReportChart | undefined = charts.findLast(({ page }) => page === matter.page.number - 1);
    for (const chart of inReadingOrder(found)) {
      const carried = chart.caption ?? (chart.source ? open : null);
      charts.push(reportChart(chart, carried, chart.source && !chart.caption ? last : undefined, matter));
    }
    open = captions.findLast((caption) => !named.some((chart) => chart.caption === caption)) ?? null;
  }
  return charts;
}

const uncaptioned = (matter: PageMatter): FoundChart[] =>
  ruledTables(matter).map((box) => ({ box, isTable: true, drawings: [], caption: null, source: null }));

/** What was found first stays: a caption says more about a table than its rules do. */
function withoutRepeats(found: readonly FoundChart[]): FoundChart[] {
  const kept: FoundChart[] = [];
  for (const chart of found)
    if (!kept.some((other) => overlapShare(other.box, chart.box) > SAME_PLACE)) kept.push(chart);
  return kept;
}

/** Charts named in one row are read from left to right, however high each of them reaches. */
function inReadingOrder(found: readonly FoundChart[]): FoundChart[] {
  const top = ({ caption, box }: FoundChart): number => caption?.row[0]?.box.top ?? box.top;
  return found.toSorted((a, b) => top(a) - top(b) || a.box.left - b.box.left);
}

function reportChart(
  { box, isTable, drawings, source }: FoundChart,
  caption: PlacedCaption | null,
  before: ReportChart | undefined,
  matter: PageMatter,
): ReportChart {
  const name = caption?.name ?? before?.name ?? headingOver(box, matter);
  return {
    name,
    number: caption ? numberOf(caption) : (before?.number ?? ''),
    page: matter.page.number,
    box,
    kind: isTable ? 'table' : chartKind(name, drawings, wordsIn(box, matter)),
    isPictured: !isTable && isGuessed(name, box, drawings),
    source: source?.text.replace(SOURCE, '').trim() ?? '',
    unitLine: isTable ? unitLineOver(box, matter) : '',
    near: '',
  };
}

const wordsIn = (box: Box, { page }: PageMatter): string[] =>
  page.lines.filter((line) => liesIn(line.box, box)).flatMap(({ text }) => text.split(/\s+/u));

/** Points. */
const UNIT_REACH = 25;
const INTO_TABLE = 4;

/** The nearest line over a table that says its unit; empty where there is none. */
function unitLineOver(box: Box, { page }: PageMatter): string {
  const over = page.lines
    .filter(({ text }) => UNIT_LINE.test(text))
    .filter(
      (line) =>
        line.box.bottom < box.top + INTO_TABLE &&
        box.top - line.box.bottom < UNIT_REACH &&
        horizontalOverlap(line.box, box) > 0,
    );
  return over.toSorted((a, b) => b.box.bottom - a.box.bottom)[0]?.text ?? '';
}

const numberOf = ({ word, number }: PlacedCaption): string => (number === '' ? '' : `${word} ${number}`);

const HEADING_REACH = 70;
const LONGEST_HEADING = 40;
/** Units and ticked boxes stand between a table and what it is about. */
const NO_HEADING = /^[(（]?(?:单位|币种|货币)|适用|^[√□✓☑]|[：:。；]$/;
const NUMBERING = /^(?:[(（]?[一二三四五六七八九十\d]{1,3}[)）]?[、.．]?\s*)+/;

/** The nearest heading over a table that has no caption; empty where none stands close. */
function headingOver(box: Box, { page }: PageMatter): string {
  const over = page.lines
    .filter((line) => line.box.bottom < box.top + 2 && box.top - line.box.bottom < HEADING_REACH)
    .filter(({ text }) => text.length <= LONGEST_HEADING && HAN.test(text) && !NO_HEADING.test(text))
    .toSorted((a, b) => b.box.bottom - a.box.bottom);
  const heading = over.find(({ text, bold }) => bold || numberingDepth(text) !== null);
  return heading?.text.replace(NUMBERING, '').trim() ?? '';
}
