import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { createPdfiumReader } from '#server/adapters/pdf-pdfium/pdfium-reader.ts';
import type { ChartData } from '#server/features/chart-data/index.ts';
import { readData } from '#server/features/charts/read-data.ts';
import { loadTaxonomies, understandReport } from '#server/features/documents/index.ts';
import type { PdfReader } from '#server/ports/pdf.ts';
import { hasShared, sharedPath } from '#server/testing/shared-data.ts';
import { drawTableSheets, type SheetTable } from './table-sheet.ts';
import { drawTables, RULINGS } from './tables/draw-tables.ts';

/**
 * Cells of tables that reach over several rows or columns, against those a person saw on the pages (`table-spans.json`: where they are, no
 * words). One half of the files was looked at while the rules were made, the other afterwards; of the second lot, marked before the rules
 * that followed were written, misses are counted and never shown.
 * `--sheet` draws tables with merged cells of that half as they are printed and as they were read. Tables drawn by chance, of every way of
 * grouping rows with every way of ruling, are read as well: --missed tells which of them were not, or not rightly.
 * Usage: node tools/bench/table-spans.ts [--sheet <folder> [--draws 40]] [--drawn 200] [--seed 11] [--missed]
 */
const Truth = z.object({
  /** First twelve digits of the file's hash. */
  sha256: z.string(),
  half: z.enum(['tuned', 'held', 'second']),
  page: z.number().int(),
  /** Left, top, right, bottom in points from the top left of the page as shown. */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** As printed, headings included. */
  rows: z.number().int(),
  columns: z.number().int(),
  /** Row, column, rows, columns, counted from 0. */
  spans: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])),
});
type Truth = z.infer<typeof Truth>;

const { values: options } = parseArgs({
  options: {
    sheet: { type: 'string' },
    draws: { type: 'string', default: '40' },
    drawn: { type: 'string', default: '200' },
    seed: { type: 'string', default: '11' },
    missed: { type: 'boolean', default: false },
  },
});

/** Points that a box may be off on each side. */
const SAME_PLACE = 12;

interface Tally {
  tables: number;
  told: number;
  sameGrid: number;
  printed: number;
  found: number;
  right: number;
}

/** A table without headings of its own has an empty row of them, which is not printed. */
function printedOf({ head, rows, spans }: ChartData): { rows: number; spans: string[] } {
  const blank = head.length === 1 && head[0]?.every((text) => text === '') === true ? 1 : 0;
  return {
    rows: head.length + rows.length - blank,
    spans: spans.map((span) => [span.row - blank, span.column, span.rows, span.columns].join(' ')),
  };
}

interface Printed extends Pick<Truth, 'rows' | 'columns' | 'spans'> {
  place: string;
  isTold: boolean;
}

function count(tally: Tally, truth: Printed, data: ChartData | null): void {
  const { place } = truth;
  tally.tables += 1;
  tally.printed += truth.spans.length;
  if (data === null) {
    if (truth.isTold) console.log(`${place} 没有读出`);
    return;
  }
  const told = printedOf(data);
  const wanted = truth.spans.map((span) => span.join(' '));
  const right = wanted.filter((span) => told.spans.includes(span));
  const isSameGrid = told.rows === truth.rows && data.units.length === truth.columns;
  tally.told += 1;
  tally.sameGrid += isSameGrid ? 1 : 0;
  tally.found += told.spans.length;
  tally.right += right.length;
  if (truth.isTold && (!isSameGrid || right.length < Math.max(wanted.length, told.spans.length)))
    console.log(
      `${place} ${told.rows}×${data.units.length}：${told.spans.join('，')}；印着 ${wanted.join('，')}`,
    );
}

const row = (name: string, { tables, told, sameGrid, printed, found, right }: Tally): string =>
  `| ${name} | ${tables} | ${told} | ${sameGrid} | ${printed} | ${found} | ${right} |`;

const empty = (): Tally => ({ tables: 0, told: 0, sameGrid: 0, printed: 0, found: 0, right: 0 });

/** One table a page, counted by how its rows are grouped and how it is ruled. */
async function countDrawn(pdf: PdfReader): Promise<Map<string, Tally>> {
  const { bytes, tables } = await drawTables(Number(options.seed), Number(options.drawn));
  const { charts } = understandReport(await pdf.readText(bytes), { fileName: '' }, loadTaxonomies());
  const read = await readData(pdf, bytes, charts);
  const tallies = new Map<string, Tally>();
  for (const [at, { plan, ruling }] of tables.entries()) {
    const own = read.filter((_, chart) => charts[chart]?.page === at + 1);
    const spans = plan.cells
      .filter(({ rows, columns }) => rows > 1 || columns > 1)
      .map((cell): Truth['spans'][number] => [cell.row, cell.column, cell.rows, cell.columns]);
    const name = `${plan.way}，${RULINGS[ruling]}`;
    const tally = tallies.get(name) ?? empty();
    tallies.set(name, tally);
    const printed = { rows: plan.rows, columns: plan.columns, spans };
    const data = own.length === 1 ? (own[0] ?? null) : null;
    count(tally, { ...printed, place: `${name} 第 ${at + 1} 页`, isTold: options.missed }, data);
  }
  return tallies;
}

function sum(tallies: Iterable<Tally>): Tally {
  const whole = empty();
  for (const tally of tallies)
    for (const key of Object.keys(whole) as (keyof Tally)[]) whole[key] += tally[key];
  return whole;
}

const HEADING =
  '\n| 份 | 表 | 读出 | 行列数相同 | 印着的合并 | 读出的合并 | 相同 |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: |';

async function benchDrawn(pdf: PdfReader): Promise<void> {
  const drawn = await countDrawn(pdf);
  console.log(HEADING);
  for (const [name, tally] of [...drawn].toSorted(([a], [b]) => a.localeCompare(b, 'zh')))
    console.log(row(name, tally));
  console.log(row('画出的，合计', sum(drawn.values())));
}

async function benchReal(pdf: PdfReader): Promise<void> {
  const truths = z
    .array(Truth)
    .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'table-spans.json'), 'utf8')));
  const tally = { tuned: empty(), held: empty(), second: empty() };
  const merged: SheetTable[] = [];
  for (const name of readdirSync(sharedPath('pdf')).toSorted()) {
    const bytes = new Uint8Array(readFileSync(sharedPath(join('pdf', name))));
    const hash = createHash('sha256').update(bytes).digest('hex');
    const own = truths.filter(({ sha256 }) => hash.startsWith(sha256));
    if (own.length === 0) continue;
    const { charts } = understandReport(await pdf.readText(bytes), { fileName: name }, loadTaxonomies());
    const read = await readData(pdf, bytes, charts);
    if (own.some(({ half }) => half === 'tuned'))
      for (const [at, chart] of charts.entries()) {
        const data = read[at];
        if (data && data.spans.length > 0) merged.push({ bytes, chart, data });
      }
    for (const truth of own) {
      const [left, top, right, bottom] = truth.box;
      const off = ({ box }: (typeof charts)[number]): number =>
        Math.max(
          Math.abs(box.left - left),
          Math.abs(box.top - top),
          Math.abs(box.right - right),
          Math.abs(box.bottom - bottom),
        );
      const at = charts.findIndex((chart) => chart.page === truth.page && off(chart) < SAME_PLACE);
      const place = `${truth.sha256} 第 ${truth.page} 页`;
      count(tally[truth.half], { ...truth, place, isTold: truth.half !== 'second' }, read[at] ?? null);
    }
  }
  if (options.sheet !== undefined) {
    mkdirSync(options.sheet, { recursive: true });
    const every = Math.max(1, merged.length / Number(options.draws));
    const drawn = merged.filter((_, at) => Math.floor(at / every) > Math.floor((at - 1) / every));
    await drawTableSheets(pdf, drawn, options.sheet);
  }
  console.log(HEADING);
  console.log(row('调规则时看过', tally.tuned));
  console.log(row('后来也看过', tally.held));
  console.log(row('没有看过的第二批', tally.second));
}

const pdf = createPdfiumReader({ workers: 1 });
await benchDrawn(pdf);
if (hasShared('pdf', '表格合并的量度')) await benchReal(pdf);
await pdf.close();
