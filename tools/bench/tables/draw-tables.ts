import { type Canvas, createCanvas, finish } from '#demo/draw/canvas.ts';
import { ORGANISATIONS } from '#demo/organisations.ts';
import type { Box } from '#server/ports/pdf.ts';
import { type Draw, drawFrom } from '../covers/cover-facts.ts';
import { seededRandom } from '../search-corpus.ts';
import { composeTable, type DrawnCell, type TablePlan } from './compose-table.ts';

/** A table on a page of its own, and the cells of it that are several places in one. */
export interface DrawnTable {
  plan: TablePlan;
  ruling: Ruling;
}

/** Where rules are. */
export const RULINGS = {
  all: '每格都有线',
  across: '只有横线',
  groups: '组间横线',
  three: '三线',
} as const;
export type Ruling = keyof typeof RULINGS;
const WAYS = ['all', 'across', 'groups', 'three'] as const;

const SIZE = 8;
const [TEXT_TOP, TEXT_LINES] = [650, 11];
const LINE = 10.5;
const [LEFT, TOP, WIDE] = [60, 120, 470];

/** Tables of every way of grouping rows with every way of ruling; the same for the same seed. */
export async function drawTables(
  seed: number,
  count: number,
): Promise<{ bytes: Uint8Array; tables: DrawnTable[] }> {
  const draw = drawFrom(seededRandom(seed));
  const [house] = ORGANISATIONS;
  if (!house) throw new Error('the demo library has no organisations');
  const canvas = createCanvas(house.style, { landscape: false, info: {}, created: new Date(0) });
  const tables = Array.from({ length: count }, (_, at): DrawnTable => {
    if (at > 0) canvas.doc.addPage();
    const table = { plan: composeTable(draw), ruling: draw.pick(WAYS) };
    drawTable(canvas, table, at + 1, draw);
    return table;
  });
  return { bytes: new Uint8Array(await finish(canvas)), tables };
}

function drawTable(canvas: Canvas, table: DrawnTable, number: number, draw: Draw): void {
  const { plan, ruling } = table;
  // What stands on every page in one place would be taken for its head.
  const top = TOP + draw.integer(0, 60);
  drawText(canvas, plan.title, top);
  canvas.text(`图表${number}：${plan.title}`, LEFT, top - 18, { size: 9, weight: 'Bold' });
  const pitch = draw.integer(14, 18);
  const tops = edgesOf(top, heightsOf(plan, pitch));
  // Names need more room than numbers.
  const shares = Array.from({ length: plan.columns }, (_, column) => (plan.names.includes(column) ? 1.3 : 1));
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const lefts = edgesOf(
    LEFT,
    shares.map((share) => (share / whole) * WIDE),
  );
  // Programs for text give the lines of a name the height of a row.
  const step = draw.next() < 0.5 ? LINE : pitch - draw.next();
  const areMiddled = draw.next() < 0.5;
  for (const cell of plan.cells) {
    const box = {
      left: lefts[cell.column] ?? 0,
      right: lefts[cell.column + cell.columns] ?? 0,
      top: tops[cell.row] ?? 0,
      bottom: tops[cell.row + cell.rows] ?? 0,
    };
    drawCell(canvas, cell, box, { step, isMiddled: areMiddled });
    ruleCell(canvas, cell, box, table);
  }
  const across = ruling === 'groups' ? [0, plan.heads, ...plan.edges] : [0, plan.heads];
  for (const row of [...across, plan.rows])
    canvas.rule(LEFT, tops[row] ?? 0, LEFT + WIDE, tops[row] ?? 0, '#555555', 0.8);
  canvas.text('资料来源：公开资料', LEFT, (tops[plan.rows] ?? 0) + 4, { size: 7.5 });
}

/** Most of a report is running text, and larger than its tables. */
function drawText(canvas: Canvas, title: string, top: number): void {
  canvas.text(`${title}的各组分别列在下面，逐月计算。`, LEFT, top - 50, { size: 10.5 });
  const sentence = `${title}逐月计算，先按行业与市值调整，再在各组之内取平均，结果与全部样本相比`;
  for (let at = 0; at < TEXT_LINES; at += 1) canvas.text(sentence, LEFT, TEXT_TOP + at * 15, { size: 10.5 });
}

const heightsOf = ({ cells, rows }: TablePlan, pitch: number): number[] =>
  Array.from({ length: rows }, (_, row) => {
    const own = cells.filter((cell) => cell.row === row && cell.rows === 1);
    return Math.max(pitch, ...own.map(({ lines }) => lines.length * LINE + 4));
  });

function drawCell(
  canvas: Canvas,
  { lines, columns, isLeft }: DrawnCell,
  { left, right, top, bottom }: Box,
  { step, isMiddled }: { step: number; isMiddled: boolean },
): void {
  const isCentred = (isMiddled || columns > 1) && isLeft !== true;
  const first = (top + bottom - (lines.length - 1) * step - LINE) / 2 + 0.5;
  for (const [at, line] of lines.entries())
    canvas.text(line, isCentred ? (left + right) / 2 : left + 3, first + at * step, {
      size: SIZE,
      ...(isCentred ? { align: 'center' } : {}),
    });
}

function ruleCell(
  canvas: Canvas,
  cell: DrawnCell,
  { left, right, top, bottom }: Box,
  { plan, ruling }: DrawnTable,
): void {
  const rule = (x1: number, y1: number, x2: number, y2: number): void =>
    canvas.rule(x1, y1, x2, y2, '#888888');
  if (ruling === 'all') {
    rule(left, top, right, top);
    rule(left, top, left, bottom);
    rule(right, top, right, bottom);
  }
  if (ruling === 'all' || ruling === 'across') rule(left, bottom, right, bottom);
  // What a heading is said of is underlined.
  else if (cell.row < plan.heads && cell.columns > 1 && cell.columns < plan.columns)
    rule(left + 3, bottom, right - 3, bottom);
}

/** Where each of these begins, one behind the other, and where the last ends. */
function edgesOf(start: number, lengths: readonly number[]): number[] {
  const edges = [start];
  for (const length of lengths) edges.push((edges.at(-1) ?? start) + length);
  return edges;
}
