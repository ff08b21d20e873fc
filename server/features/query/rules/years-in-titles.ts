import { type DaySpan, daysFrom, lengthInDays } from './near-span.ts';

/** 2025年 and 2024-2027年, from the first to the last; 2000 is an index. */
const WHOLE = /(?<!\d)(20(?:0[1-9]|[1-4]\d))(?:\s*[-—~至]\s*(?:20)?(\d\d))?(?!\d)/gu;
/** 25Q1, 25H1, and 26年第12周, which no length of time and no bond is: 30年期国债, 过去15年. */
const SHORT = /(?<![\d近过第])([12]\d)(?=[QHqh][1-4]|年第\d|年[1-9]\d?月)/gu;
const CENTURY = 2000;

const isNamed = (title: string, year: number): boolean | null => {
  const spans = [
    ...[...title.matchAll(WHOLE)].map(([, from, to]) => [
      Number(from),
      to === undefined ? Number(from) : CENTURY + Number(to),
    ]),
    ...[...title.matchAll(SHORT)].map(([, short]) => [CENTURY + Number(short), CENTURY + Number(short)]),
  ];
  return spans.length === 0 ? null : spans.some(([from = 0, to = 0]) => from <= year && year <= to);
};

const SHORTEST_YEAR_DAYS = 360;
const LONGEST_MONTH_DAYS = 31;

/** Years of which a title names the month: 2025年7月, 25年7月. */
const yearsOfMonth = (title: string, month: number): number[] =>
  [...title.matchAll(new RegExp(`(?<!\\d)(?:20)?(\\d\\d)年0?${month}月`, 'gu'))].map(
    ([, short]) => CENTURY + Number(short),
  );

/** The same season of another year begins so long after what is written about this one. */
const OTHER_SEASON_DAYS = 90;

const MONTHS = /(?<![\d.])(\d{1,2})月/gu;

/**
 * Whether a title without a year is of another month: 6月PMI点评 is none on July, and 7月PMI点评 of August 2025 none on July 2026, for a month
 * without its year is that of when the title was written.
 */
function isOfOtherMonth(title: string, span: DaySpan, publishedAtSeconds: number | undefined): boolean {
  const months = [...title.matchAll(MONTHS)].map(([, month]) => Number(month));
  if (months.length === 0) return false;
  if (!months.includes(Number(span.from.slice(5, 7)))) return true;
  return publishedAtSeconds !== undefined && daysFrom(publishedAtSeconds, span) > OTHER_SEASON_DAYS;
}

/**
 * Whether a title names years and none of them is the one that is asked about. Of a month or a quarter a title may speak of the year
 * before, which it sums up, but of no other year's same month; of a longer time than a year no year is another.
 */
export function isOfOtherYear(title: string, span: DaySpan | null, publishedAtSeconds?: number): boolean {
  if (span === null) return false;
  const [year, last] = [span.from, span.to].map((day) => Number(day.slice(0, 4))) as [number, number];
  if (year !== last) return false;
  const days = lengthInDays(span);
  if (days <= LONGEST_MONTH_DAYS) {
    const ofMonth = yearsOfMonth(title, Number(span.from.slice(5, 7)));
    if (ofMonth.length > 0) return !ofMonth.includes(year);
    if (isNamed(title, year) === null) return isOfOtherMonth(title, span, publishedAtSeconds);
  }
  const meant = days < SHORTEST_YEAR_DAYS ? [year, year - 1] : [year];
  const named = meant.map((each) => isNamed(title, each));
  return named[0] !== null && !named.includes(true);
}
