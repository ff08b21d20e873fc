import { dayName, type Label, monthName, readMoment, type Shape } from '../../marks/index.ts';
import { type OutlinedLabel, outlinedLabels } from './outlined-glyphs.ts';
import type { Plot } from './series.ts';

const LEAST_LABELS = 4;
/** Readings that are weighed against one another; of more none is sure. */
const MOST_READINGS = 400;
/** Days from one trading day to the next, on the average, at least and at most: five of seven, and holidays. */
const TRADING_STEP = { least: 1.35, most: 1.65 };
const WEEK = 7;
/** Of a point: how far labels may stand off whole numbers of them. */
const OFF_POINT = 0.2;
const MOST_LABELS = 80;
const YEAR_LETTERS = 4;
/** Ways of naming digits that are tried at most. */
const MOST_TRIED = 40_000;
const DAY_MS = 86_400_000;
const FIRST_YEAR = 1900;
const LAST_YEAR = 2050;
/** Days, and as a share: trading days and months are not spread quite evenly. */
const UNEVEN_DAYS = 12;
const UNEVEN = 0.1;

/** A label in the parts that separators leave; each letter the number of its form. */
interface DateParts {
  parts: number[][];
  x: number;
  label: OutlinedLabel;
}

/**
 * Dates and years under a plot, or across it, whose letters are drawn as outlines. No font is known: equal forms are equal digits, and of all ways of naming
 * them that one is taken in which every label is a date and the dates go on as evenly as the labels stand. Empty where several ways
 * do, or none does: days are never invented. Of several ways that one is taken in which all labels are trading days as far apart as their
 * points are many, where there is a point for each trading day; or that begins with the day the name of the chart begins with.
 */
export function outlinedDates(
  shapes: readonly Shape[],
  plot: Pick<Plot, 'top' | 'bottom'>,
  { pitch, name }: Known = { pitch: 0, name: '' },
): Label[] {
  const all = outlinedLabels(shapes, plot);
  const long = all.filter(({ glyphs }) => glyphs.length >= YEAR_LETTERS + 2);
  const years = all.filter(({ glyphs }) => glyphs.length === YEAR_LETTERS);
  const labels = long.length >= LEAST_LABELS ? long : years;
  if (labels.length < LEAST_LABELS || labels.length > MOST_LABELS) return [];
  const dates = partsOf(labels)?.toSorted((a, b) => a.x - b.x) ?? null;
  if (dates === null) return [];
  const names = onlyReading(dates, { pitch, name });
  return names === null ? [] : dates.map(({ label }, at) => dateLabel(label, names[at] ?? ''));
}

/** What else is known of the chart: the points from one value to the next, 0 where that is not known, and what it is called. */
interface Known {
  pitch: number;
  name: string;
}

interface Said {
  name: string;
  days: number;
}

/** By the form that stands behind the year of every label; null where they are no dates of years. */
function partsOf(labels: readonly OutlinedLabel[]): DateParts[] | null {
  const separator = labels[0]?.glyphs[YEAR_LETTERS] ?? null;
  const parts = labels.map((label): DateParts => {
    const split: number[][] = [[]];
    for (const glyph of label.glyphs)
      if (glyph === separator) split.push([]);
      else split.at(-1)?.push(glyph);
    return { parts: split, x: label.box.right, label };
  });
  const count = parts[0]?.parts.length ?? 0;
  const isDate = ({ parts: [year, ...rest] }: DateParts): boolean =>
    year?.length === YEAR_LETTERS &&
    rest.length === count - 1 &&
    rest.every(({ length }) => length === 1 || length === 2);
  return count <= 3 && parts.every(isDate) ? parts : null;
}

/** Which letter is which digit, as far as it is tried, and what the dates so far say then. */
interface Naming {
  dates: readonly DateParts[];
  digits: Map<number, number>;
  said: Said[];
  found: Said[][];
  tried: number;
}

const isTooMuch = ({ tried, found }: Naming): boolean => tried > MOST_TRIED || found.length > MOST_READINGS;

/** Goes on with the date `at`; what all of them say is found where there are no more. */
function nameFrom(naming: Naming, at: number): void {
  const date = naming.dates[at];
  if (date === undefined) naming.found.push([...naming.said]);
  else nameLetters(naming, { at, date, letters: date.parts.flat() }, 0);
}

interface Named {
  at: number;
  date: DateParts;
  letters: readonly number[];
}

function nameLetters(naming: Naming, named: Named, from: number): void {
  const { digits } = naming;
  const { date, letters } = named;
  naming.tried += 1;
  if (isTooMuch(naming)) return;
  let next = from;
  while (next < letters.length && digits.has(letters[next] ?? -1)) next += 1;
  if (next >= letters.length) {
    nameNext(naming, named);
    return;
  }
  const letter = letters[next] ?? -1;
  const taken = new Set(digits.values());
  for (let digit = 0; digit <= 9; digit += 1) {
    // Years begin with 19 or 20.
    if (taken.has(digit) || (next === 0 && digit !== 1 && digit !== 2)) continue;
    digits.set(letter, digit);
    if (next > 1 || isCentury(date, digits)) nameLetters(naming, named, next + 1);
    digits.delete(letter);
  }
}

/** With all letters of a date named: the next date, where this one is a date and goes on with those before it. */
function nameNext(naming: Naming, { at, date }: Named): void {
  const read = readParts(date.parts, naming.digits);
  if (read === null || !goesOn(naming.dates, naming.said, read.days)) return;
  naming.said.push(read);
  nameFrom(naming, at + 1);
  naming.said.pop();
}

/** The dates in the one way in which they can be read; null where there are more, or none. */
function onlyReading(dates: readonly DateParts[], known: Known): string[] | null {
  const naming: Naming = { dates, digits: new Map(), said: [], found: [], tried: 0 };
  nameFrom(naming, 0);
  if (isTooMuch(naming)) return null;
  const { found } = naming;
  const only =
    onlyOf(found) ??
    onlyOf(found.filter((reading) => areTradingDays(reading, dates, known.pitch))) ??
    onlyOf(found.filter(([first]) => first !== undefined && firstDayIn(known.name) === first.days));
  return only === null ? null : only.map(({ name }) => name);
}

const onlyOf = <One>(all: readonly One[]): One | null => (all.length === 1 ? (all[0] ?? null) : null);

/** The first day that the name of a chart says, as its beginning: （2012-10-26 至 2013-04-09）, 20121026-20130409. */
function firstDayIn(name: string): number | null {
  const [first] = name.match(/\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}|(?<!\d)\d{8}(?!\d)/gu) ?? [];
  return first === undefined ? null : (readMoment(first)?.days ?? null);
}

/** There is no more than one point a trading day, none of a weekend, and between two labels no fewer days than their points take. */
function areTradingDays(reading: readonly Said[], dates: readonly DateParts[], pitch: number): boolean {
  const [first, last] = [reading[0], reading.at(-1)];
  const [from, to] = [dates[0], dates.at(-1)];
  if (!(pitch > 0) || !first || !last || !from || !to) return false;
  const points = (to.x - from.x) / pitch / (dates.length - 1);
  const step = (last.days - first.days) / (dates.length - 1) / points;
  const whole = Math.round(points);
  if (step < TRADING_STEP.least || step > TRADING_STEP.most || Math.abs(points - whole) > OFF_POINT)
    return false;
  const least = whole + 2 * Math.floor(whole / (WEEK - 2));
  return reading.every(
    ({ days }, at) => isWeekday(days) && (at === 0 || days - (reading[at - 1]?.days ?? days) >= least),
  );
}

/** 1970 began on a Thursday. */
const isWeekday = (days: number): boolean => ![2, 3].includes(((days % WEEK) + WEEK) % WEEK);

function isCentury({ parts: [year = []] }: DateParts, digits: ReadonlyMap<number, number>): boolean {
  const [first, second] = year.map((letter) => digits.get(letter));
  if (first === undefined || second === undefined) return true;
  return (first === 1 && second === 9) || (first === 2 && second === 0);
}

function readParts(
  parts: readonly number[][],
  digits: ReadonlyMap<number, number>,
): { name: string; days: number } | null {
  const [year = 0, month = 1, day = 1] = parts.map((part) =>
    part.reduce((number, letter) => number * 10 + (digits.get(letter) ?? 0), 0),
  );
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12 || day < 1) return null;
  const days = Date.UTC(year, month - 1, day) / DAY_MS;
  if (parts.length === 3 && new Date(days * DAY_MS).getUTCDate() !== day) return null;
  return { name: [`${year}`, monthName(year * 12 + month - 1), dayName(days)][parts.length - 1] ?? '', days };
}

/** Later than the one before, and about as much later as it stands further to the right. */
function goesOn(dates: readonly DateParts[], said: readonly { days: number }[], days: number): boolean {
  const [first, before] = [said[0], said.at(-1)];
  if (first === undefined || before === undefined) return true;
  if (days <= before.days) return false;
  if (said.length < 2) return true;
  const [from, last, here] = [dates[0]?.x ?? 0, dates[said.length - 1]?.x ?? 0, dates[said.length]?.x ?? 0];
  const due = ((before.days - first.days) / (last - from)) * (here - last);
  return Math.abs(days - before.days - due) <= Math.max(UNEVEN_DAYS, UNEVEN * due);
}

const dateLabel = ({ box, fontSize }: OutlinedLabel, text: string): Label => ({
  text,
  box,
  fontSize,
  angle: 45,
  x: box.right,
  y: (box.top + box.bottom) / 2,
  value: null,
  suffix: '',
  words: [],
  rounding: 0.5,
});
