import { type DaySpan, HAN_QUARTERS, monthsOf, quarterTexts } from './period-texts.ts';

/** A time that a query speaks of. */
export interface Period {
  /** As a person would write it. */
  label: string;
  /** Texts that titles of that time hold; one is enough. Empty for times that end today. */
  texts: string[];
  /** null where no year is named. */
  span: DaySpan | null;
  /** How many days before today it goes back; null where it does not end today. */
  lastDays: number | null;
  length: number;
}

function fullYear(digits: string): number {
  const year = Number(digits);
  return digits.length === 2 ? 2000 + year : year;
}

/** Days of what people count in. */
const UNIT_DAYS: Readonly<Record<string, number>> = {
  天: 1,
  日: 1,
  周: 7,
  星期: 7,
  月: 30,
  季度: 91,
  年: 365,
};
const HAN_NUMBERS = '一二三四五六七八九十';
/** 近年, 近几年, 近几个月: so many. */
const SOME = 3;
/** 最新, 近期: nobody says how long that is. */
const LATELY_DAYS = 30;

function countOf(number: string, isPlural: boolean): number {
  if (number === '半') return 0.5;
  if (number === '两') return 2;
  if (number === '' || number === '几' || number === '些') return isPlural ? SOME : 1;
  return HAN_NUMBERS.indexOf(number) + 1 || Number(number);
}

type Read = Omit<Period, 'length' | 'lastDays'> & Partial<Pick<Period, 'lastDays'>>;

const PATTERNS: readonly [RegExp, (found: RegExpExecArray) => Read][] = [
  [
    /(?<!\d)(20\d\d|\d\d)年?(?:q([1-4])|第?([一二三四1-4])季度?)/y,
    ([, digits = '', latin, han = '']) => {
      const year = fullYear(digits);
      const quarter = latin ? Number(latin) : HAN_QUARTERS.indexOf(han) + 1 || Number(han);
      return {
        label: `${year} 年 ${quarter} 季度`,
        texts: [...quarterTexts(year, quarter), `Q${quarter}`],
        span: monthsOf(year, quarter * 3 - 2, quarter * 3),
      };
    },
  ],
  [
    /(?<!\d)(20\d\d)年(1[0-2]|[1-9])月份?/y,
    ([, year = '', month = '']) => ({
      label: `${year} 年 ${month} 月`,
      texts: [`${year}年${month}月`, `${month}月`],
      span: monthsOf(Number(year), Number(month), Number(month)),
    }),
  ],
  [
    /(?<![\da-z])(20\d\d|(?:1\d|2\d)(?=年))(?:年度?|[ae]?(?![\da-z]))/y,
    ([, digits = '']) => {
      const year = fullYear(digits);
      return { label: `${year} 年`, texts: [String(year)], span: monthsOf(year, 1, 12) };
    },
  ],
  [/近日(?!内)/y, ([label]) => ({ label, texts: [], span: null, lastDays: LATELY_DAYS })],
  [
    /(?:最近|近|过去)(半|[一两二三四五六七八九十几些]|\d{1,2})?个?(天|日|周|星期|月|季度|年)(?:以来|来|内|里)?/y,
    ([label, number = '', unit = '']) => ({
      label,
      texts: [],
      span: null,
      // 近年 is some years, 近一年 and 近月 are one.
      lastDays: Math.ceil(countOf(number, unit === '年' || number !== '') * (UNIT_DAYS[unit] ?? 1)),
    }),
  ],
  [
    /(本|这|上)一?个?(周|星期|月|季度)(?![期度])/y,
    ([label, which = '', unit = '']) => ({
      label,
      texts: [],
      span: null,
      // The one before ended up to one such time ago.
      lastDays: (UNIT_DAYS[unit] ?? 1) * (which === '上' ? 2 : 1),
    }),
  ],
  [
    /今年(?:以来|至今)?|年初(?:以来|至今)/y,
    ([label]) => ({ label, texts: [], span: null, lastDays: UNIT_DAYS.年 ?? 1 }),
  ],
  // What is said of all reports belongs to the time: of 华为发布 it is the subject.
  [
    /(最新|最近|近期|近来)(?:(?:发布|发表)的?)?/y,
    ([, label = '']) => ({ label, texts: [], span: null, lastDays: LATELY_DAYS }),
  ],
];

/** The time that stands at `at` of a folded text; null where none does. */
export function readPeriod(folded: string, at: number): Period | null {
  for (const [pattern, make] of PATTERNS) {
    pattern.lastIndex = at;
    const found = pattern.exec(folded);
    if (found) return { lastDays: null, ...make(found), length: found[0].length };
  }
  return null;
}
