import { digitsFor, rounded } from './draw/numbers.ts';
import { seededRandom } from './random.ts';

const FIRST_YEAR = 2016;
const LAST_YEAR = 2034;

/** Figures of a full year come out the April after. */
export function lastFullYear(date: string): number {
  const year = Number(date.slice(0, 4));
  return Number(date.slice(5, 7)) >= 4 ? year - 1 : year - 2;
}

/** A yearly walk from 2016 on, in the decimals of its base, that every report reads from the same place. */
export function path(key: string[], base: number, growth: number, spread: number): Map<number, number> {
  const random = seededRandom(...key);
  const values = new Map<number, number>();
  let value = base / (1 + growth / 100) ** (2022 - FIRST_YEAR);
  const digits = digitsFor(base);
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year += 1) {
    values.set(year, rounded(value, digits));
    value *= 1 + (growth + random.around(0, spread)) / 100;
  }
  return values;
}

export const span = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
export const read = (values: Map<number, number>, years: number[]): number[] =>
  years.map((year) => values.get(year) ?? 0);

/** Month labels "2024-03" ending with the month before `date`. */
export function monthsBefore(date: string, count: number): string[] {
  const end = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 2;
  return Array.from({ length: count }, (_, index) => {
    const month = end - count + 1 + index;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}

/** A mean-reverting monthly walk that every report of the library reads from the same place. */
export function monthly(
  key: string[],
  date: string,
  count: number,
  shape: { base: number; swing: number; drift?: number },
): number[] {
  const random = seededRandom(...key);
  const wanted = new Set(monthsBefore(date, count));
  const digits = digitsFor(shape.base);
  const values: number[] = [];
  let gap = 0;
  for (let month = 2015 * 12; month < 2036 * 12; month += 1) {
    gap = gap * 0.93 + random.around(0, shape.swing * 0.26);
    const wave = Math.sin(month / 7.3 + shape.base) * shape.swing * 0.35;
    const years = month / 12 - 2023;
    const label = `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
    if (wanted.has(label))
      values.push(rounded(shape.base * (1 + (gap + wave + years * (shape.drift ?? 0)) / 100), digits));
  }
  return values;
}
