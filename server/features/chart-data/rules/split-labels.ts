import { horizontalOverlap } from '#server/platform/geometry/boxes.ts';
import { type Label, readLabels } from '../../marks/index.ts';
import type { Column } from './table-grid.ts';

/** In sizes of the letters: a part of a label stands so near to the middle or to a side of its column. */
const OFF_PLACE = 1;
/** In sizes of the letters: wider than between two words of one name. */
const WIDE = 0.3;

/** Of the columns: headings that name them fill more, those of groups of columns fewer. */
const FILLED = 0.6;

/** Headings that stand so close that they were taken for one are parted where the columns under them are. */
export const splitLabels = (rows: readonly Label[][], columns: readonly Column[]): Label[][] =>
  rows.map((row) => {
    const isFull = row.length >= columns.length * FILLED;
    const split = row.flatMap((label) => splitLabel(label, columns, isFull ? 0 : WIDE));
    return split.length >= columns.length * FILLED ? split : row;
  });

function splitLabel(label: Label, columns: readonly Column[], leastGap: number): Label[] {
  const reached = columns.filter((column) => overlap(label, column) > 0);
  if (reached.length < 2 || label.words.length < reached.length) return [label];
  const parts = reached.map((column) => ({
    column,
    words: label.words.filter((word) => nearest(word, reached) === column),
  }));
  if (parts.some(({ words }) => words.length === 0)) return [label];
  const split = parts.map(({ column, words }) => ({ column, labels: readLabels(words) }));
  const words = parts.map((part) => part.words);
  if (words.slice(1).some((next, at) => gapBetween(words[at], next) < leastGap * label.fontSize))
    return [label];
  return split.every(
    ({ column, labels }) => labels.length === 1 && labels.every((part) => isIn(part, column)),
  )
    ? split.flatMap(({ labels }) => labels)
    : [label];
}

const gapBetween = (before: Label['words'] = [], next: Label['words'] = []): number =>
  (next[0]?.box.left ?? 0) - (before.at(-1)?.box.right ?? 0);

const overlap = ({ box }: Pick<Label, 'box'>, { left, right }: Column): number =>
  horizontalOverlap(box, { ...box, left, right });

const nearest = (word: Pick<Label, 'box'>, columns: readonly Column[]): Column | undefined =>
  columns.toSorted((a, b) => overlap(word, b) - overlap(word, a))[0];

const isIn = ({ box, fontSize }: Label, { left, right }: Column): boolean =>
  Math.min(
    Math.abs(box.left - left),
    Math.abs(box.right - right),
    Math.abs(box.left + box.right - left - right) / 2,
  ) <=
  OFF_PLACE * fontSize;
