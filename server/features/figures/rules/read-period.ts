/** A time that a figure is of, as a text names it. */
export interface Period {
  /** Four digits; null where only a part of some year is named. */
  year: string | null;
  /** q1 to q4, h1, h2, q1-3, m7, m1-7; null for a whole year. */
  part: string | null;
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

/** Each names its part by its group, or is one by itself; the first that fits at a place is what it is. */
const WAYS: readonly { pattern: string; part: (named: string) => string }[] = [
  { pattern: String.raw`(?:前三季度?|三季报|q1\s*[-~至到]\s*q?3|1\s*[-~至到]\s*9\s*月)`, part: () => 'q1-3' },
  {
    pattern: String.raw`1\s*[-~至到]\s*(?<named>\d{1,2})\s*月(?!\d|\s*\d{1,2}\s*日)`,
    part: (named) => (named === '6' ? 'h1' : `m1-${named}`),
  },
  { pattern: String.raw`q(?<named>[1-4])(?!\d)`, part: (named) => `q${named}` },
  { pattern: String.raw`(?<!\d)(?<named>[1-4])q(?![a-z])`, part: (named) => `q${named}` },
  { pattern: `第?(?<named>[一二三四1-4])季(?:度|报)?`, part: (named) => `q${digit(named)}` },
  { pattern: `(?:上半年|半年度?|半年报|中报|h1|1h(?![a-z]))`, part: () => 'h1' },
  { pattern: `(?:下半年|h2|2h(?![a-z]))`, part: () => 'h2' },
  {
    pattern: String.raw`(?<!\d|[-~至到])(?<named>1[0-2]|0?[1-9])\s*月(?!\d|份?以来|\s*\d{1,2}\s*日)`,
    part: (named) => `m${Number(named)}`,
  },
];

const whole = String.raw`(?<!\d)(?<year>(?:19|20)\d{2})(?:\s*年|(?=年?报|[ae](?![a-z]))|(?!\d|\.\d|\s*[年.%亿万]))`;
/** 201411, as tables have it. */
const AS_ONE = String.raw`(?<![\d.])(?<year>20[0-3]\d)(?<named>0[1-9]|1[0-2])(?!\d|\.\d|\s*[元万亿%])`;
const PATTERNS = [
  { pattern: new RegExp(AS_ONE, 'g'), part: (named: string) => `m${Number(named)}` },
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
      taken.push({ from: index, to, period: { year, part: part(groups?.named ?? ''), at: index, to } });
    }
  return taken.sort((a, b) => a.from - b.from).map(({ period }) => period);
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
