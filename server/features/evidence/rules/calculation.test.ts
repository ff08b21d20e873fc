import { afterEach, expect, test, vi } from 'vitest';
import { seededRandom } from '#server/testing/seeded-random.ts';
import type { Operation } from '../../figures/index.ts';
import { readDecimal, writeDecimal } from '../../figures/rules/decimal.ts';
import type * as Calculations from './calculation.ts';
import { type Calculation, compute, type Term, tellCalculation } from './calculation.ts';
import type { ReadPassage } from './read-passage.ts';

type Random = ReturnType<typeof seededRandom>;
const passage = (text: string, change: Partial<ReadPassage> = {}): ReadPassage =>
  ({ id: 1, fid: 1, chartId: 1, kind: 'row', text, printed: '', ...change }) as ReadPassage;
const term = (label: string, figure: string, unit: string, change: Partial<ReadPassage> = {}): Term => {
  const quote = `${label} ${figure}${unit}`;
  return { label, figure, unit, passage: passage(quote, change), quote };
};

afterEach(() => {
  vi.doUnmock('../../figures/rules/decimal.ts');
  vi.doUnmock('./calculation.ts');
  vi.resetModules();
});

test.each<[Operation, readonly [string, string][], number, string | null]>([
  [
    'growth',
    [
      ['1,175,301,034.32', '元'],
      ['1,160,000,000', '元'],
    ],
    1,
    '1.32%',
  ],
  [
    'growth',
    [
      ['90', '元'],
      ['100', '元'],
    ],
    1,
    '-10.00%',
  ],
  [
    'growth',
    [
      ['90', '元'],
      ['-100', '元'],
    ],
    1,
    null,
  ],
  [
    'growth',
    [
      ['90', '%'],
      ['80', '%'],
    ],
    1,
    null,
  ],
  [
    'difference',
    [
      ['32.51', '%'],
      ['14.2', '%'],
    ],
    0,
    '18.31个百分点',
  ],
  [
    'difference',
    [
      ['5', '亿元'],
      ['7.25', '亿元'],
    ],
    0,
    '-2.25亿元',
  ],
  [
    'share',
    [
      ['30', '万元'],
      ['120', '万元'],
    ],
    0,
    '25.00%',
  ],
  [
    'share',
    [
      ['130', '万元'],
      ['120', '万元'],
    ],
    0,
    null,
  ],
  [
    'sum',
    [
      ['1,200', '台'],
      ['34', '台'],
      ['6', '台'],
    ],
    0,
    '1,240台',
  ],
  [
    'sum',
    [
      ['32', '%'],
      ['34', '%'],
    ],
    0,
    null,
  ],
  [
    'compound',
    [
      ['121', '元'],
      ['100', '元'],
    ],
    2,
    '10.00%',
  ],
  [
    'compound',
    [
      ['121', '元'],
      ['100', '元'],
    ],
    0,
    null,
  ],
  [
    'difference',
    [
      ['5', '亿元'],
      ['7', '万元'],
    ],
    0,
    null,
  ],
  [
    'difference',
    [
      ['5', '元'],
      ['7', '元'],
      ['8', '元'],
    ],
    0,
    null,
  ],
])('%s of %j over %i years is %s', (operation, terms, years, result) => {
  const given = terms.map(([figure, unit]) => ({ figure, unit }));
  expect(compute(operation, given, years)).toBe(result);
});

test('drawn: figures are read and written as they are printed', () => {
  const random = seededRandom();
  for (let round = 0; round < 500; round += 1) {
    const [digits, scale] = [BigInt(random.integer(-999_999_999, 999_999_999)), random.integer(0, 4)];
    expect(readDecimal(writeDecimal({ digits, scale }))).toEqual({ digits, scale });
  }
});

const OPERATIONS: readonly Operation[] = ['growth', 'difference', 'share', 'sum', 'compound'];

/** A calculation that holds, over figures drawn. */
function drawn(random: Random): Calculation {
  for (;;) {
    const operation = random.pick(OPERATIONS);
    const unit = random.pick(['元', '万元', '台', ...(operation === 'difference' ? ['%'] : [])]);
    const terms = Array.from({ length: operation === 'sum' ? random.integer(2, 4) : 2 }, (_, at) => {
      const figure = writeDecimal({
        digits: BigInt(random.integer(1, 9_999_999)),
        scale: random.integer(0, 2),
      });
      return term(`指标${at}`, figure, unit);
    });
    const years = operation === 'compound' ? random.integer(1, 5) : 0;
    const result = compute(operation, terms, years);
    if (result !== null) return { operation, terms, years, result };
  }
}

/** One thing of a calculation is made wrong. */
const FAULTS: readonly ((whole: Calculation) => Calculation)[] = [
  (whole) => ({
    ...whole,
    result: whole.result.replace(/\d(?=\D*$)/, (last) => `${(Number(last) + 1) % 10}`),
  }),
  (whole) => ({
    ...whole,
    terms: whole.terms.map((one, at) => (at === 0 ? { ...one, figure: `${one.figure}7` } : one)),
  }),
  (whole) => ({ ...whole, terms: whole.terms.map((one, at) => (at === 0 ? { ...one, unit: '亿元' } : one)) }),
  (whole) => ({
    ...whole,
    terms: whole.terms.map((one, at) => (at === 0 ? { ...one, quote: `${one.quote}以上` } : one)),
  }),
  (whole) => ({
    ...whole,
    terms: whole.terms.map((one, at) => (at === 0 ? { ...one, passage: { ...one.passage, fid: 2 } } : one)),
  }),
  (whole) => ({
    ...whole,
    terms: whole.terms.map((one, at) =>
      at === 0 ? { ...one, passage: { ...one.passage, chartId: 2 } } : one,
    ),
  }),
];

/** What holds is let pass, and nothing that does not. */
async function checksAll(): Promise<void> {
  const { isTrue } = await import('./calculation.ts');
  const random = seededRandom();
  for (let round = 0; round < 300; round += 1) {
    const whole = drawn(random);
    expect(isTrue(whole), tellCalculation(whole)).toBe(true);
    for (const fault of FAULTS) expect(isTrue(fault(whole)), tellCalculation(fault(whole))).toBe(false);
  }
}

test(
  'drawn: a calculation that holds may be sent; another result, figure, unit, quote, report or table is noticed',
  checksAll,
);

test('broken on purpose: a check that lets everything pass is noticed', async () => {
  const actual = await vi.importActual<typeof Calculations>('./calculation.ts');
  vi.resetModules();
  vi.doMock('./calculation.ts', () => ({ ...actual, isTrue: () => true }));
  await expect(checksAll()).rejects.toThrow(/expected/);
});

test('it is told with its terms as they are printed, and the formula', () => {
  const terms = [term('2019年 营业收入', '121', '万元'), term('2018年 营业收入', '100', '万元')];
  expect(tellCalculation({ operation: 'growth', terms, years: 1, result: '21.00%' })).toBe(
    '2019年 营业收入 121万元，2018年 营业收入 100万元；计算：(121 − 100) ÷ 100 = 21.00%',
  );
});
