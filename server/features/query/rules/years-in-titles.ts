import type { DaySpan } from './near-span.ts';

/** 2025年, 2025Q1, 2025-26 (2000 is an index); and 25Q1, 25H1, 26年第12周, which no number stands before. */
const YEAR = /(?<!\d)(?:(20(?:0[1-9]|[1-4]\d))(?!\d)|(\d\d)(?=年|[QHqh]\d))/gu;
const CENTURY = 2000;

const yearsIn = (title: string): number[] =>
  [...title.matchAll(YEAR)].map(([, whole, short]) =>
    whole === undefined ? CENTURY + Number(short) : Number(whole),
  );

const yearOf = (day: string): number => Number(day.slice(0, 4));

/** Whether a title names years and none of them is that of the time asked about; of a longer time none is another. */
export function isOfOtherYear(title: string, span: DaySpan | null): boolean {
  if (span === null) return false;
  const [from, to] = [yearOf(span.from), yearOf(span.to)];
  const years = yearsIn(title);
  return from === to && years.length > 0 && !years.includes(from);
}
