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
import { ruledTables } from './ruled-tables.ts';
import { slideCharts } from './slide-charts.ts';
import { continuedCharts } from './source-charts.ts';

/** What the house says of itself: its ratings, its sales people, its disclaimers. Tables there say nothing of the report. */
const ABOUT_THE_HOUSE =
  /免责(?:声明|条款)|法律声明|评级(?:说明|标准|定义|体系)|投资评级|销售(?:团队|联系|人员)|机构销售|分析师(?:声明|承诺)|联系我们/;
const SHORT_HEADING = 16;
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
      ...(isAboutTheHouse(matter) ? [] : uncaptioned(matter)),
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

const isAboutTheHouse = ({ page }: Pick<PageMatter, 'page'>): boolean =>
  page.lines.some(({ text }) => text.length <= SHORT_HEADING && ABOUT_THE_HOUSE.test(text));

/** Where a page prints what the house's ratings mean, or whom to call: no table of the report, and to be read as one. */
export function houseTables(page: PdfPage): Box[] {
  const matter = { page, drawings: page.drawings };
  return isAboutTheHouse(matter) ? ruledTables(matter) : [];
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
