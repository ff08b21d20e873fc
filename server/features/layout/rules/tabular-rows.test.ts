import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PdfDrawing, PdfLine } from '#server/ports/pdf.ts';
import { tabularRows } from './tabular-rows.ts';

const SEED = 20_261_124;
const SIZE = 10;
const LEADING = 13;

const lineAt = (text: string, left: number, top: number): PdfLine => ({
  text,
  box: { left, top, right: left + text.length * SIZE * 0.5, bottom: top + SIZE },
  fontSize: SIZE,
  bold: false,
  startsBold: false,
});

interface TableShape {
  /** Lines of each row's label. */
  labels: readonly number[];
  setAt: 'middle' | 'top';
  ruled: boolean;
  /** White between two rows; a ruled table needs none. */
  gap: number;
}

const SYLLABLES = ['归属于上市公司', '的扣除非经常性', '损益后的净利润', '经营活动产生的'];

/** A table as a report sets it: a label over one to four lines, the figures beside its middle or its first line. */
function drawTable({ labels, setAt, ruled, gap }: TableShape) {
  const rows: string[][] = [];
  const lines: PdfLine[] = [];
  const drawings: PdfDrawing[] = [];
  let top = 100;
  for (const [row, count] of labels.entries()) {
    const label = Array.from({ length: count }, (_, at) => `${SYLLABLES[at]}${row}`);
    const figures = ['2019', '2018', '2017'].map((year) => `${row + 1}.${year}`);
    const height = (count - 1) * LEADING + SIZE;
    const figuresTop = setAt === 'middle' ? top + (height - SIZE) / 2 : top;
    lines.push(...label.map((text, at) => lineAt(text, 60, top + at * LEADING)));
    lines.push(...figures.map((text, at) => lineAt(text, 200 + at * 90, figuresTop)));
    rows.push([...label, ...figures]);
    if (ruled) {
      const y = top - gap / 2;
      drawings.push({ kind: 'rule', box: { left: 55, top: y, right: 480, bottom: y + 0.5 } });
    }
    top += height + gap;
  }
  const y = top - gap / 2;
  if (ruled) drawings.push({ kind: 'rule', box: { left: 55, top: y, right: 480, bottom: y + 0.5 } });
  return { rows, lines: lines.sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left), drawings };
}

const shifted = (box: PdfLine['box'], by: number): PdfLine['box'] => ({
  ...box,
  left: box.left + by,
  right: box.right + by,
});

const read = (table: ReturnType<typeof drawTable>): string[][] =>
  tabularRows(table.lines, table.drawings).map(({ lines }) => lines.map(({ text }) => text));

const counts = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 3, maxLength: 12 });

test('a ruled table is read row by row, however its labels are wrapped and wherever its figures are set', () => {
  console.info(`seed ${SEED}`);
  const shapes = fc.record({
    labels: counts,
    setAt: fc.constantFrom('middle' as const, 'top' as const),
    ruled: fc.constant(true),
    gap: fc.double({ min: 3, max: 9, noNaN: true }),
  });
  fc.assert(
    fc.property(shapes, (shape) => {
      const table = drawTable(shape);
      expect(read(table)).toEqual(table.rows);
    }),
    { seed: SEED, numRuns: 300 },
  );
});

test('without rules the figures that stand in the middle of their labels tell the rows', () => {
  const shapes = fc.record({
    labels: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 3, maxLength: 12 }),
    setAt: fc.constant('middle' as const),
    ruled: fc.constant(false),
    gap: fc.double({ min: 3.2, max: 9, noNaN: true }),
  });
  fc.assert(
    fc.property(shapes, (shape) => {
      const table = drawTable(shape);
      expect(read(table)).toEqual(table.rows);
    }),
    { seed: SEED, numRuns: 300 },
  );
});

test('a row without figures stays by itself, and takes none of its neighbours', () => {
  const table = drawTable({ labels: [1, 1, 1, 1], setAt: 'middle', ruled: true, gap: 4 });
  const figures = table.rows[1]?.slice(1) ?? [];
  const lines = table.lines.filter(({ text }) => !figures.includes(text));
  expect(read({ ...table, lines })).toEqual(table.rows.map((row, at) => (at === 1 ? row.slice(0, 1) : row)));
});

test('the label of a row without figures is one, over two lines or three', () => {
  for (const count of [2, 3]) {
    const table = drawTable({ labels: [1, count, 1, 1], setAt: 'middle', ruled: true, gap: 4 });
    const figures = table.rows[1]?.slice(count) ?? [];
    const lines = table.lines.filter(({ text }) => !figures.includes(text));
    const label = table.rows[1]?.slice(0, count) ?? [];
    const rows = table.rows.map((row, at) => (at === 1 ? label : row));
    expect(read({ ...table, lines })).toEqual(rows);
    const apart = lines.map((line) =>
      line.text === label[1] ? { ...line, box: shifted(line.box, 30) } : line,
    );
    expect(read({ ...table, lines: apart })).not.toEqual(rows);
  }
});

test('running text stays line by line', () => {
  const lines = ['公司管理层攻坚克难，坚持稳中求进的工作总基调，', '全面完成了年初的目标。'].map((text, at) =>
    lineAt(text, 60, 100 + at * 16),
  );
  expect(tabularRows(lines, []).map((row) => [row.tabular, row.lines.length])).toEqual([
    [false, 1],
    [false, 1],
  ]);
});
