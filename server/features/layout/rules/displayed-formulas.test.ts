import { expect, test } from 'vitest';
import { gatherFormulas } from './displayed-formulas.ts';
import type { Draft } from './draft-paragraph.ts';
import type { Column } from './text-lines.ts';

const COLUMN = { left: 90, right: 505, aside: false } as Column;
const SIZE = 10;

/** Something printed at so many points from the top, so high and so wide. */
const draft = (
  text: string,
  top: number,
  parts: Partial<Draft> & { height?: number; width?: number } = {},
): Draft => {
  const { height = SIZE, width = 200, page = 3, ...others } = parts;
  return {
    ...{ page, text, lines: [], fontSize: SIZE, bold: false, aside: false, table: false, full: false },
    ...{
      column: COLUMN,
      areas: [{ page, box: { left: 100, top, right: 100 + width, bottom: top + height } }],
    },
    ...others,
  };
};

const isKept = ({ text, table }: Draft): boolean => table || /\p{Script=Han}{4}|^\w+ = \w+$/u.test(text);
const gather = (...drafts: Draft[]) =>
  gatherFormulas(drafts, isKept, SIZE).map(({ draft: { text, areas }, isFormula }) =>
    isFormula ? { text, box: areas[0]?.box } : text,
  );

const ABOVE = draft('其中收益由下式给出，', 100);
const BELOW = draft('这里的权重逐日计算。', 200);

test('what is printed of a formula between two paragraphs is one formula, as far as all of it reaches', () => {
  const upper = draft('Mean(turnover)', 118, { width: 80 });
  const middle = draft('Factor =', 125, { width: 40 });
  const lower = draft('Std(turnover)', 132, { width: 120 });
  expect(gather(ABOVE, upper, middle, lower, BELOW)).toEqual([
    ABOVE.text,
    { text: 'Mean(turnover) Factor = Std(turnover)', box: { left: 100, top: 118, right: 220, bottom: 142 } },
    BELOW.text,
  ]);
});

test('what came as rows of a table, or as a line too high for letters, is a formula; a table of names and a plain line are not', () => {
  const rows = draft('r T ( 1 )\nP = e − ∑ Ki QK + ε', 120, { table: true, column: null, height: 30 });
  const high = draft('x = ( a + b ) / c', 160, { height: 24 });
  const names = draft('alpha = 0.5 (Momentum)\nbeta + gamma = 1 (Value)', 120, { table: true, column: null });
  const plain = draft('y = x', 160);
  expect(gather(ABOVE, rows, BELOW)).toEqual([
    ABOVE.text,
    expect.objectContaining({ text: rows.text }),
    BELOW.text,
  ]);
  expect(gather(ABOVE, high, BELOW)).toEqual([
    ABOVE.text,
    expect.objectContaining({ text: high.text }),
    BELOW.text,
  ]);
  expect(gather(ABOVE, names, plain, BELOW)).toEqual([ABOVE.text, names.text, plain.text, BELOW.text]);
});

test('figures of an axis, a mark of a footnote and what stands in a cell are none, nor is what lies far off', () => {
  const cell = { column: { ...COLUMN, cell: true } as unknown as Column };
  expect(gather(ABOVE, draft('0.5 1.0 1.5', 120), draft('[1]', 140, { width: 8 }), BELOW)).toEqual([
    ABOVE.text,
    BELOW.text,
  ]);
  expect(gather(ABOVE, draft('w ≥ 1', 120, cell), BELOW)).toEqual([ABOVE.text, BELOW.text]);
  const [first, second] = [draft('a ≥', 120), draft('b', 400)];
  expect(gather(ABOVE, first, second)).toEqual([ABOVE.text, expect.objectContaining({ text: 'a ≥' })]);
  expect(
    gather(draft('上一页的话。', 700, { page: 2 }), draft('c =', 740, { page: 2 }), draft('d', 90)),
  ).toEqual(['上一页的话。', expect.objectContaining({ text: 'c =' })]);
});
