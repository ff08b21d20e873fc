import type { ListedChart } from './rules/listed-chart.ts';
import type { ListedReport } from './rules/listed-report.ts';

type Column<Listed> = [head: string, width: number, of: (listed: Listed) => string | number];

const OF_REPORTS: Column<ListedReport>[] = [
  ['标题', 48, ({ title }) => title],
  ['机构', 18, ({ organisation }) => organisation],
  ['研究员', 18, ({ authors }) => authors.join('、')],
  ['日期', 12, ({ day }) => day],
  ['页数', 8, ({ pages }) => pages],
  ['报告类型', 14, ({ type }) => type],
  ['行业', 18, ({ industries }) => industries.join('、')],
  ['公司', 24, ({ stocks }) => stocks.join('、')],
  ['评级', 10, ({ rating }) => rating],
  ['收藏于', 12, ({ keptOn }) => keptOn],
  ['文件夹', 18, ({ folder }) => folder],
  ['网址', 40, ({ url }) => url],
];

const OF_CHARTS: Column<ListedChart>[] = [
  ['图名', 40, ({ name }) => name],
  ['来源', 24, ({ source }) => source],
  ['所在报告', 48, ({ within }) => within],
  ['页', 8, ({ page }) => page],
  ['机构', 18, ({ organisation }) => organisation],
  ['日期', 12, ({ day }) => day],
  ['行业', 18, ({ industries }) => industries.join('、')],
  ['收藏于', 12, ({ keptOn }) => keptOn],
  ['文件夹', 18, ({ folder }) => folder],
  ['网址', 40, ({ url }) => url],
];

/** A workbook of one sheet, a row a report. Text is text in it, whatever it begins with. */
export const toWorkbook = (reports: readonly ListedReport[]): Promise<Uint8Array> =>
  sheet(OF_REPORTS, reports);

/** The same, a row a chart. */
export const chartsToWorkbook = (charts: readonly ListedChart[]): Promise<Uint8Array> =>
  sheet(OF_CHARTS, charts);

async function sheet<Listed>(
  columns: readonly Column<Listed>[],
  listed: readonly Listed[],
): Promise<Uint8Array> {
  // Loaded where the first workbook is asked for.
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const head = columns.map(([value]) => ({ value, type: String, fontWeight: 'bold' as const }));
  const rows = listed.map((each) => columns.map(([, , of]) => cellOf(of(each))));
  const buffer = await writeExcelFile([head, ...rows], {
    sheet: '收藏',
    columns: columns.map(([, width]) => ({ width })),
    stickyRowsCount: 1,
  }).toBuffer();
  return new Uint8Array(buffer);
}

/** Nothing where nothing is known. */
const cellOf = (value: string | number) =>
  value === '' || value === 0
    ? null
    : typeof value === 'number'
      ? { value, type: Number }
      : { value, type: String };
