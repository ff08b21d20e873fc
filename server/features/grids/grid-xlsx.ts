import type { Grid, GridCell } from '#contract/calls/grids.ts';
import { GENERATED_DISCLAIMER } from '#contract/text/generated.ts';

const WIDTH = { report: 36, answer: 44, link: 16 };

const STATES: Record<Exclude<GridCell['state'], 'answered'>, string> = {
  waiting: '还没有答',
  absent: '未提及',
  locked: '现在不能引用',
  failed: '没有答出',
};

const pageOf = (page: number | null): string => (page === null ? '摘要' : `第 ${page} 页`);

/** What stands in a cell of the table: each statement with the page that it stands on. */
function textOf(cell: GridCell | undefined): string {
  if (cell === undefined) return '';
  if (cell.state !== 'answered' || cell.answer === null)
    return [STATES[cell.state === 'answered' ? 'absent' : cell.state], cell.reason]
      .filter((part) => part !== '')
      .join('：');
  const { claims, evidence } = cell.answer;
  return claims
    .map(({ text, evidence: numbers, status }) => {
      const pages = evidence.filter(({ number }) => numbers.includes(number)).map(({ page }) => pageOf(page));
      return `${text}（${[...new Set(pages)].join('、')}${status === '未证实' ? '，未证实' : ''}）`;
    })
    .join('\n');
}

/** Where a statement is opened. Of our own making throughout, since it stands in a formula: no text of a report does. */
function linkOf(origin: string, fid: number, page: number | null) {
  const address = page === null ? `${origin}/preview/${fid}` : `${origin}/detail?fid=${fid}&page=${page}`;
  return { type: 'Formula' as const, value: `=HYPERLINK("${address.replaceAll('"', '""')}","打开")` };
}

const text = (value: string) => ({ value, type: String, wrap: true, alignVertical: 'top' as const });
const bold = (value: string) => ({ ...text(value), fontWeight: 'bold' as const });

const tableRows = ({ reports, questions, cells }: Grid) => [
  [bold('报告'), ...questions.map(bold)],
  ...reports.map(({ fid, name, organisation, printed_at: day }) => [
    text(`${name}（${organisation}，${day}）`),
    ...questions.map((_, at) => text(textOf(cells.find((cell) => cell.fid === fid && cell.question === at)))),
  ]),
  [],
  [text(GENERATED_DISCLAIMER)],
];

const sourceRows = ({ reports, questions, cells }: Grid, origin: string) => [
  ['报告', '问题', '答案', '出处', '原文', '链接'].map(bold),
  ...cells.flatMap(({ fid, question, answer }) =>
    (answer?.claims ?? []).flatMap((claim) =>
      (answer?.evidence ?? [])
        .filter(({ number }) => claim.evidence.includes(number))
        .map(({ page, quote }) => [
          text(reports.find((report) => report.fid === fid)?.name ?? ''),
          text(questions[question] ?? ''),
          text(claim.text),
          text(pageOf(page)),
          text(quote),
          linkOf(origin, fid, page),
        ]),
    ),
  ),
];

/** The table, and on a second sheet every statement with its place as a link. Text is text in it, whatever it begins with. */
export async function gridXlsx(grid: Grid, origin: string): Promise<Uint8Array> {
  // Loaded where the first workbook is asked for.
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const answers = grid.questions.map(() => ({ width: WIDTH.answer }));
  const sources = [WIDTH.report, WIDTH.report, WIDTH.answer, WIDTH.link, WIDTH.answer, WIDTH.link];
  const buffer = await writeExcelFile([
    {
      data: tableRows(grid),
      sheet: '表格',
      columns: [{ width: WIDTH.report }, ...answers],
      stickyRowsCount: 1,
    },
    {
      data: sourceRows(grid, origin),
      sheet: '出处',
      columns: sources.map((width) => ({ width })),
      stickyRowsCount: 1,
    },
  ]).toBuffer();
  return new Uint8Array(buffer);
}
