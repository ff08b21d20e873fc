import { HAN_QUARTERS, halfTexts, monthsOf, quarterTexts } from './period-texts.ts';
import type { Period } from './read-period.ts';

/** A time that is known only with the day on which it is spoken of. */
export type OpenPeriod = Omit<Period, 'length'>;

type Today = { year: number; month: number };

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

function quarterOf(year: number, quarter: number, texts: readonly string[]): OpenPeriod {
  return {
    label: `${year} 年 ${quarter} 季度`,
    texts: [...texts, `Q${quarter}`],
    span: monthsOf(year, quarter * 3 - 2, quarter * 3),
    lastDays: null,
  };
}

const HAN_MONTHS = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二'];
const monthNamed = (name: string): number => HAN_MONTHS.indexOf(name) + 1 || Number(name);

function monthOf(year: number, month: number, texts: readonly string[]): OpenPeriod {
  return {
    label: `${year} 年 ${month} 月`,
    texts: [...texts, `${month}月`],
    span: monthsOf(year, month, month),
    lastDays: null,
  };
}

/** Years as people call them, counted from this one. */
const YEARS: Readonly<Record<string, number>> = {
  前年: -2,
  去年: -1,
  上年: -1,
  今年: 0,
  本年: 0,
  明年: 1,
  后年: 2,
};

const yearCalled = (name: string, today: Today): number => today.year + (YEARS[name] ?? 0);

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
      return halfOf(year, half, halfTexts(year, half));
    },
  ],
  // 2Q25, 1H2026: as houses abroad write it.
  [
    /(?<![\da-z])(?:([1-4])q|([12])h)(20\d\d|\d\d)(?![\da-z])/y,
    ([, quarter, half, digits = '']) => {
      const year = fullYear(digits);
      return quarter === undefined
        ? halfOf(year, Number(half), halfTexts(year, Number(half)))
        : quarterOf(year, Number(quarter), quarterTexts(year, Number(quarter)));
    },
  ],
  // 去年四季度, 今年上半年, 去年8月: a year as people call it, and its part.
  [
    /([前去上今本明后]年)的?(?:q([1-4])(?![\da-z])|第?([一二三四1-4])季度?|(上|下)半年)/y,
    ([, called = '', latin, han = '', named], today) => {
      const year = yearCalled(called, today);
      if (named !== undefined) return halfOf(year, halfNamed(named), halfTexts(year, halfNamed(named)));
      const quarter = HAN_QUARTERS.indexOf(han) + 1 || Number(latin ?? han);
      return quarterOf(year, quarter, quarterTexts(year, quarter));
    },
  ],
  [
    /([前去上今本明后]年)的?(1[0-2]|[1-9]|十[一二]?|[一二三四五六七八九])月份?(?!\d)/y,
    ([, called = '', name = ''], today) => {
      const [year, month] = [yearCalled(called, today), monthNamed(name)];
      return monthOf(year, month, [`${year}年${month}月`]);
    },
  ],
  [
    /([去上]年)年?(?:底|末)/y,
    ([, called = ''], today) => {
      const year = yearCalled(called, today);
      return { ...quarterOf(year, 4, [`${year}年底`, `${year}年末`]), label: `${year} 年底` };
    },
  ],
  [
    /(前年|去年|上年)(?![底末])/y,
    ([, called = ''], today) => {
      const year = yearCalled(called, today);
      return { label: `${year} 年`, texts: [String(year)], span: monthsOf(year, 1, 12), lastDays: null };
    },
  ],
  // What comes is looked forward to, whenever that was written.
  [
    /(明年|后年)(?![底末初])/y,
    ([, called = ''], today) => {
      const year = yearCalled(called, today);
      return { label: `${year} 年`, texts: [String(year), called], span: null, lastDays: null };
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
      return quarterOf(year, quarter, [`${HAN_QUARTERS[quarter - 1] ?? ''}季`]);
    },
  ],
  [
    /(?<!\d)(1[0-2]|[1-9])月份?(?!\d)/y,
    ([, name = ''], today) => monthOf(lastYearOf(Number(name), today), Number(name), []),
  ],
  [
    /(?<![一二三四五六七八九十个几半续近前])(十[一二]?|[一二三四五六七八九])月份?(?![天红亮初])/y,
    ([, name = ''], today) => monthOf(lastYearOf(monthNamed(name), today), monthNamed(name), [`${name}月`]),
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
