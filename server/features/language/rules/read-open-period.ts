import type { Period } from './read-period.ts';

/** A time that is known only with the day on which it is spoken of. */
export type OpenPeriod = Omit<Period, 'length'>;

type Today = { year: number; month: number };

const HAN_QUARTERS = ['一', '二', '三', '四'];

/** Whole months of a year, counted from 1. */
function monthsOf(year: number, first: number, last: number): OpenPeriod['span'] {
  const day = (month: number, date: number): string =>
    new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);
  return { from: day(first, 1), to: day(last + 1, 0) };
}

/** The year in which a month last began. */
const lastYearOf = (first: number, today: Today): number =>
  first <= today.month ? today.year : today.year - 1;

function halfOf(year: number, half: number, texts: readonly string[]): OpenPeriod {
  const name = half === 1 ? '上半年' : '下半年';
  const sumsUp = half === 1 ? ['中报', '半年报', '半年度'] : [];
  return {
    label: `${year} 年${name}`,
    texts: [...texts, name, `H${half}`, ...sumsUp],
    span: half === 1 ? monthsOf(year, 1, 6) : monthsOf(year, 7, 12),
    lastDays: null,
  };
}

const fullYear = (digits: string): number => (digits.length === 2 ? 2000 : 0) + Number(digits);
const halfNamed = (name: string): number => (name === '上' || name === '1' ? 1 : 2);

const daysBack = (label: string, lastDays: number): OpenPeriod => ({
  label,
  texts: [],
  span: null,
  lastDays,
});

const PATTERNS: readonly [RegExp, (found: RegExpExecArray, today: Today) => OpenPeriod][] = [
  // 25H1, 2025H2, 25年上半年: with its year.
  [
    /(?<![\da-z])(20\d\d|\d\d)年?(?:h([12])(?![\da-z])|(上|下)半年)/y,
    ([, digits = '', latin, han]) => {
      const [year, half] = [fullYear(digits), halfNamed(latin ?? han ?? '')];
      const short = String(year).slice(2);
      return halfOf(year, half, [
        `${year}H${half}`,
        `${short}H${half}`,
        `${year}年${half === 1 ? '上' : '下'}半年`,
      ]);
    },
  ],
  // Without a year the last one that has begun.
  [
    /(?<![\da-z])(?:h([12])(?![\da-z])|(上|下)半年)/y,
    ([, latin, han], today) => {
      const half = halfNamed(latin ?? han ?? '');
      return halfOf(lastYearOf(half === 1 ? 1 : 7, today), half, []);
    },
  ],
  [
    /(?<![\da-z])(?:q([1-4])(?![\da-z])|第?([一二三四])季度)/y,
    ([, latin, han = ''], today) => {
      const quarter = latin === undefined ? HAN_QUARTERS.indexOf(han) + 1 : Number(latin);
      const year = lastYearOf(quarter * 3 - 2, today);
      const name = `${HAN_QUARTERS[quarter - 1] ?? ''}季`;
      return {
        label: `${year} 年 ${quarter} 季度`,
        texts: [name, `Q${quarter}`],
        span: monthsOf(year, quarter * 3 - 2, quarter * 3),
        lastDays: null,
      };
    },
  ],
  [
    /(?<!\d)(1[0-2]|[1-9])月份?(?!\d)/y,
    ([, month = ''], today) => {
      const year = lastYearOf(Number(month), today);
      return {
        label: `${year} 年 ${month} 月`,
        texts: [`${month}月`],
        span: monthsOf(year, Number(month), Number(month)),
        lastDays: null,
      };
    },
  ],
  [/(?:今日|今天|当日)(?!头条|国际)/y, ([label]) => daysBack(label, 1)],
  [/昨日|昨天/y, ([label]) => daysBack(label, 2)],
  [/前天|前日/y, ([label]) => daysBack(label, 3)],
  [/(?:最新|最近|最后)(?:的|那)?一?期/y, () => daysBack('最新', 30)],
  // A horizon is what reports look forward over, and no word of theirs.
  [
    /(?:未来|今后|接下来|往后)(?:[一二两三四五六七八九十几\d]{1,2}(?:[到至~-][一二三四五六七八九十\d]{1,2})?)个?(?:年|月|季度|周)(?:内|里)?/y,
    ([label]) => ({ label, texts: [], span: null, lastDays: null }),
  ],
];

/** The time without a year, or near today, that stands at `at` of a folded text; null where none does. `today` is yyyy-MM-dd. */
export function readOpenPeriod(folded: string, at: number, today: string): Period | null {
  const [year = 0, month = 0] = today.split('-').map(Number);
  for (const [pattern, make] of PATTERNS) {
    pattern.lastIndex = at;
    const found = pattern.exec(folded);
    if (found) return { ...make(found, { year, month }), length: found[0].length };
  }
  return null;
}
