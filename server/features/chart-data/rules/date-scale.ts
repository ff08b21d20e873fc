import { dayName, type Label, readMoment } from '../../marks/index.ts';
import type { Slot } from './slot.ts';

const FEWEST_DATES = 4;
/** Points by which the labels of a row may stand off each other, and off the places they name. */
const SAME_ROW = 1.2;
const OFF_PLACE = 1.5;
/** Days by which a label may stand off its place, and as points across. */
const UNEVEN_DAYS = 2;
const UNEVEN = 0.5;

interface Dated {
  label: Label;
  days: number;
}

/**
 * The days of places that lie between the dates of a scale of days: points of a line that are not evenly spread, as far as the place across
 * tells. `row` are the dates. null where no row of days stands as evenly as its days go on, or a place lies beyond it.
 */
export function datesByScale(
  slots: readonly Slot[],
  labels: readonly Label[],
): { names: string[]; row: Label[] } | null {
  for (const dates of datedRows(labels)) {
    const [first, last] = [dates[0], dates.at(-1)];
    if (first === undefined || last === undefined) continue;
    const perPoint = (last.days - first.days) / (last.label.x - first.label.x);
    if (!isEven(dates, perPoint)) continue;
    const step = (last.label.x - first.label.x) / (dates.length - 1);
    const away = (slots[0]?.x ?? 0) - first.label.x;
    const off = Math.abs(away) < OFF_PLACE ? away : 0;
    const isBeyond = ({ x }: Slot): boolean => x < first.label.x - OFF_PLACE || x > last.label.x + step;
    if (slots.some(isBeyond)) continue;
    const names = slots.map(({ x }) => dayName(first.days + (x - off - first.label.x) * perPoint));
    return { names, row: dates.map(({ label }) => label) };
  }
  return null;
}

/** Dates of days at one height, from the left, later and later; the longest row first. */
function datedRows(labels: readonly Label[]): Dated[][] {
  const rows: Dated[][] = [];
  const dated = labels.flatMap((label): Dated[] => {
    const moment = readMoment(label.text);
    return moment?.grain === 'day' ? [{ label, days: moment.days }] : [];
  });
  for (const one of dated.toSorted((a, b) => a.label.y - b.label.y)) {
    const row = rows.at(-1);
    const same = row?.[0]?.label;
    if (row && same && one.label.y - same.y <= SAME_ROW && one.label.angle === same.angle) row.push(one);
    else rows.push([one]);
  }
  return rows
    .filter(({ length }) => length >= FEWEST_DATES)
    .map((row) => row.toSorted((a, b) => a.label.x - b.label.x))
    .filter((row) => row.every(({ days }, at) => at === 0 || days > (row[at - 1]?.days ?? days)))
    .toSorted((a, b) => b.length - a.length);
}

function isEven(dates: readonly Dated[], perPoint: number): boolean {
  const [first] = dates;
  return dates.every(
    ({ label, days }) =>
      first !== undefined &&
      Math.abs(first.days + (label.x - first.label.x) * perPoint - days) <= UNEVEN_DAYS + UNEVEN * perPoint,
  );
}
