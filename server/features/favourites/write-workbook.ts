import type { ListedReport } from './rules/listed-report.ts';

type Column = [head: string, width: number, of: (report: ListedReport) => string | number];

const COLUMNS: Column[] = [
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

/** A workbook of one sheet, a row a report. Text is text in it, whatever it begins with. */
export async function toWorkbook(reports: readonly ListedReport[]): Promise<Uint8Array> {
  // Loaded where the first workbook is asked for.
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const head = COLUMNS.map(([value]) => ({ value, type: String, fontWeight: 'bold' as const }));
  const rows = reports.map((report) => COLUMNS.map(([, , of]) => cellOf(of(report))));
  const buffer = await writeExcelFile([head, ...rows], {
    sheet: '收藏',
    columns: COLUMNS.map(([, width]) => ({ width })),
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
