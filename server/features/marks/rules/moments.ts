/** How exactly a label names a time. */
export type Grain = 'year' | 'quarter' | 'month' | 'day';

export interface Moment {
  grain: Grain;
  /** Months since the year 0, whole but for days. */
  months: number;
  /** Days since 1970 of the first day it names. */
  days: number;
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const CENTURY = (year: number): number => (year >= 100 ? year : year < 70 ? 2000 + year : 1900 + year);
const DAY_MS = 86_400_000;

function moment(grain: Grain, year: number, month = 1, day = 1): Moment | null {
  const full = CENTURY(year);
  if (full < 1900 || full > 2100 || month < 1 || month > 12 || day < 1 || day > 31) return null;
  const days = Date.UTC(full, month - 1, day) / DAY_MS;
  return { grain, months: full * 12 + month - 1, days };
}

type Reader = (parts: readonly string[]) => Moment | null;
const n = (text: string | undefined): number => Number(text ?? '');

/** Shapes in which axes name times, the more exact first. */
const SHAPES: readonly (readonly [RegExp, Reader])[] = [
  [/^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/, ([y, m, d]) => moment('day', n(y), n(m), n(d))],
  // Only where the day cannot be taken for the month.
  [/^(\d{1,2})\/(1[3-9]|2\d|3[01])\/(\d{4})$/, ([m, d, y]) => moment('day', n(y), n(m), n(d))],
  [/^((?:19|20)\d{2})(\d{2})(\d{2})$/, ([y, m, d]) => moment('day', n(y), n(m), n(d))],
  [/^(\d{2})[-/.](\d{1,2})[-/.](\d{1,2})$/, ([y, m, d]) => moment('day', n(y), n(m), n(d))],
  [/^(\d{4}|\d{2})年?[Qq]([1-4])$/, ([y, q]) => moment('quarter', n(y), n(q) * 3 - 2)],
  [/^([1-4])[Qq](\d{4}|\d{2})[AEF]?$/, ([q, y]) => moment('quarter', n(y), n(q) * 3 - 2)],
  [/^(\d{4})(?:[-/.年Mm])(\d{1,2})月?$/, ([y, m]) => moment('month', n(y), n(m))],
  [/^((?:19|20)\d{2})(0[1-9]|1[0-2])$/, ([y, m]) => moment('month', n(y), n(m))],
  [/^(\d{2})[-/年](0?[1-9]|1[0-2])月?$/, ([y, m]) => moment('month', n(y), n(m))],
  [
    /^([A-Za-z]{3})[-/ ']?(\d{4}|\d{2})$/,
    ([m, y]) => moment('month', n(y), MONTHS.indexOf((m ?? '').toLowerCase()) + 1),
  ],
  [/^((?:19|20)\d{2})年?[AEF]?$/, ([y]) => moment('year', n(y))],
];

/** The time a label names; null where it names none. */
export function readMoment(text: string): Moment | null {
  const plain = text.replace(/\s+/g, '');
  for (const [shape, read] of SHAPES) {
    const match = shape.exec(plain);
    if (match !== null) return read(match.slice(1));
  }
  return null;
}

const TWO = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'));
const two = (value: number): string => TWO[value] ?? String(value).padStart(2, '0');

/** `2024-05` of so many months since the year 0. */
export const monthName = (months: number): string =>
  `${Math.floor(months / 12)}-${two((((months % 12) + 12) % 12) + 1)}`;

export const quarterName = (months: number): string =>
  `${Math.floor(months / 12)}Q${Math.floor((((months % 12) + 12) % 12) / 3) + 1}`;

/** `2024-05-31` of so many days since 1970. */
export function dayName(days: number): string {
  const date = new Date(Math.round(days) * DAY_MS);
  return `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
}
