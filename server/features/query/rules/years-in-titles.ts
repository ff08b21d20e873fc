import { DAY_SECONDS, startOfDay } from '#contract/text/calendar.ts';
import type { DaySpan } from './near-span.ts';

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

/**
 * Whether a title names years and none of them is the one that is asked about. Of a month or a quarter a title may speak of the year
 * before, which it sums up; of a longer time than a year no year is another.
 */
export function isOfOtherYear(title: string, span: DaySpan | null): boolean {
  if (span === null) return false;
  const [year, last] = [span.from, span.to].map((day) => Number(day.slice(0, 4))) as [number, number];
  if (year !== last) return false;
  const days = (startOfDay(span.to) - startOfDay(span.from)) / DAY_SECONDS;
  const meant = days < SHORTEST_YEAR_DAYS ? [year, year - 1] : [year];
  const named = meant.map((each) => isNamed(title, each));
  return named[0] !== null && !named.includes(true);
}
