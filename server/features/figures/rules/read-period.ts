/** A time that a figure is of, as a text names it. */
export interface Period {
  /** Four digits; null where only a part of some year is named. */
  year: string | null;
  /** q1 to q4, h1, h2, q1-3, m7, m1-7, d8-31; null for a whole year. The last day of a time that is reported on is that time. */
  part: string | null;
  /** yyyy-MM-dd of one day; left out for any other time. */
  day?: string;
}

interface NamedPeriod extends Period {
  /** Where it is named, and where that ends. */
  at: number;
  to: number;
}

const CHINESE: Readonly<Record<string, string>> = { 一: '1', 二: '2', 三: '3', 四: '4' };
const digit = (text: string): string => CHINESE[text] ?? text;
const YEAR = String.raw`(?:(?<!\d)(?<year>(?:19|20)\d{2}|[12]\d(?=\s*年|[hq]))\s*年?\s*)?`;
const AFTER = String.raw`(?:\s*(?<after>20\d{2}|[12]\d)(?!\d|\s*[.%亿万]))?`;

/** 1-3 月 is the first quarter. */
const FROM_JANUARY: Readonly<Record<string, string>> = { 3: 'q1', 6: 'h1' };

/** Each names its part by its group, or is one by itself; the first that fits at a place is what it is. */
const WAYS: readonly { pattern: string; part: (named: string) => string }[] = [
  { pattern: String.raw`(?:前三季度?|三季报|q1\s*[-~至到]\s*q?3|1\s*[-~至到]\s*9\s*月)`, part: () => 'q1-3' },
  {
    pattern: String.raw`1\s*[-~至到]\s*(?<named>\d{1,2})\s*月(?!\d|\s*\d{1,2}\s*日)`,
    part: (named) => FROM_JANUARY[named] ?? `m1-${named}`,
  },
  { pattern: String.raw`q(?<named>[1-4])(?!\d)`, part: (named) => `q${named}` },
  { pattern: String.raw`(?<!\d)(?<named>[1-4])q(?![a-z])`, part: (named) => `q${named}` },
  { pattern: `第?(?<named>[一二三四1-4])季(?:度|报)?`, part: (named) => `q${digit(named)}` },
  // Who asks for a quarter that there is not is told of no other.
  { pattern: `第(?<named>[五六七八九])季度`, part: (named) => `q${'五六七八九'.indexOf(named) + 5}` },
  { pattern: `(?:上半年|半年度?|半年报|中报|h1|1h(?![a-z]))`, part: () => 'h1' },
  { pattern: `(?:下半年|h2|2h(?![a-z]))`, part: () => 'h2' },
  {
    // 窗口长度 2 月 is so long, and no month.
    pattern: String.raw`(?<!\d|[-~至到]|(?:窗口|长度|周期|持有期?|滚动|过去|最近|近|未来|每)(?:长度)?[为是]?\s*)(?<named>1[0-2]|0?[1-9])\s*月(?!\d|份?以来|\s*\d{1,2}\s*日)`,
    part: (named) => `m${Number(named)}`,
  },
];

/** 中证2000 and 罗素2000 are no years. */
const whole = String.raw`(?<![\d证素])(?<year>(?:19|20)\d{2})(?:\s*年|(?=年?报|[ae](?![a-z]))|(?!\d|\.\d|\s*[年.%亿万]))`;
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const ENDS: Readonly<Record<string, string | null>> = {
  '3-31': 'q1',
  '6-30': 'h1',
  '9-30': 'q1-3',
  '12-31': null,
};

/** 2026-08-31, 2026/8, mar-17, 25e: as headings, rows and scales name them. */
const LABELS: readonly { pattern: RegExp; part: (named: string) => string | null }[] = [
  {
    pattern:
      /(?<!\d|\d\s*[-~至到]\s*)(?<year>(?:19|20)\d{2})([-/.])(?<named>(?:0?[1-9]|1[0-2])\2(?:[12]\d|3[01]|0?[1-9]))(?![\d%]|[-/.]\d|\s*[-~至到]\s*\d)/g,
    part: (named) => {
      const [month = 0, day = 0] = named.split(/[-/.]/).map(Number);
      const end = ENDS[`${month}-${day}`];
      return end === undefined ? `d${month}-${day}` : end;
    },
  },
  {
    pattern:
      /(?<!\d|\d\s*[-~至到]\s*)(?<year>(?:19|20)\d{2})[-/](?<named>0?[1-9]|1[0-2])(?![\d%]|[-/.]\d|\s*[-~至到]\s*\d)/g,
    part: (named) => `m${Number(named)}`,
  },
  {
    pattern:
      /(?<![a-z])(?<named>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)-(?<after>20\d{2}|[012]\d)(?!\d)/g,
    part: (named) => `m${MONTHS.indexOf(named) + 1}`,
  },
  // 201411, as tables have it.
  {
    pattern: /(?<![\d.])(?<year>20[0-3]\d)(?<named>0[1-9]|1[0-2])(?!\d|\.\d|\s*[元万亿%])/g,
    part: (named) => `m${Number(named)}`,
  },
  { pattern: /(?<![\d.a-z])(?<year>[12]\d)(?=[ae](?![a-z\d+-]))/g, part: () => null },
];

const PATTERNS = [
  ...LABELS,
  ...WAYS.map(({ pattern, part }) => ({ pattern: new RegExp(`${YEAR}${pattern}${AFTER}`, 'g'), part })),
  { pattern: new RegExp(whole, 'g'), part: () => null },
];

const fullYear = (year: string | undefined): string | null =>
  year === undefined ? null : year.length === 2 ? `20${year}` : year;

/** The times that a text names, in its order. `plain` is small and half-width. */
export function periodsIn(plain: string): NamedPeriod[] {
  const taken: { from: number; to: number; period: NamedPeriod }[] = [];
  for (const { pattern, part } of PATTERNS)
    for (const { 0: all, index, groups } of plain.matchAll(pattern)) {
      const to = index + all.length;
      if (taken.some((one) => index < one.to && to > one.from)) continue;
      const year = fullYear(groups?.year ?? groups?.after);
      const day = dayOf(year, groups?.named ?? '');
      taken.push({
        from: index,
        to,
        period: { year, part: part(groups?.named ?? ''), ...(day !== null && { day }), at: index, to },
      });
    }
  return taken.sort((a, b) => a.from - b.from).map(({ period }) => period);
}

/** yyyy-MM-dd of 8/31; null for anything but a month and a day. */
function dayOf(year: string | null, named: string): string | null {
  const [month, day] = /^(\d{1,2})[-/.](\d{1,2})$/.exec(named)?.slice(1) ?? [];
  return year === null || month === undefined || day === undefined
    ? null
    : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const QUARTERS: Readonly<Record<string, string>> = { q1: '一季度', q2: '二季度', q3: '三季度', q4: '四季度' };
const HALVES: Readonly<Record<string, string>> = { h1: '上半年', h2: '下半年', 'q1-3': '前三季度' };

/** 2025年二季度; null for what has no short name. */
export function nameOfPeriod({ year, part }: Period): string | null {
  const ofYear = year === null ? '' : `${year}年`;
  const ofPart = part === null ? '' : (QUARTERS[part] ?? HALVES[part]);
  return ofPart === undefined || `${ofYear}${ofPart}` === '' ? null : `${ofYear}${ofPart}`;
}

/** Whether a figure of a time answers for the one that is asked; `isFlow` for what adds up over time, half of which is not the whole. */
export function isOfPeriod(named: Period | null, asked: Period | null, isFlow: boolean): boolean {
  if (asked === null) return true;
  if (named === null) return asked.part === null;
  if (asked.year !== null && named.year !== null && asked.year !== named.year) return false;
  if (asked.part !== null) return named.part === asked.part;
  return named.part === null || !isFlow;
}
