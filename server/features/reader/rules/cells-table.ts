import type { CellSpan } from '#contract/calls/cell-span.ts';
import { coveredCells } from '#contract/text/covered-cells.ts';

/** What a table says by where its words stand. */
export interface TableCells {
  /** Rows of headings, as broad as the table. */
  head: readonly (readonly string[])[];
  rows: readonly (readonly (string | number | null)[])[];
  /** Counted with the headings. */
  spans: readonly CellSpan[];
}

/** A table as it is shown: every cell as printed. */
export interface ShownTable {
  rows: string[][];
  head_rows: number;
  spans: CellSpan[];
}

/** Of the letters printed in a table: so many may stand in no cell, as its unit often does. */
const MOST_LEFT_OUT = 0.02;

/** Of a word as printed; NaN where it is none. */
const printedValue = (word: string): number => {
  const digits = word.replace(/[,，]/gu, '').replace(/^[−–—]/u, '-');
  const enclosed = /^[(（](.+)[)）]$/u.exec(digits)?.[1];
  return enclosed === undefined ? Number(digits) : -Number(enclosed);
};

const wordsOf = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '');

/** Gives numbers as they are printed, the same number in the order in which it is printed; null for one that is not. */
function printedNumbers(text: string): (value: number) => string | null {
  const forms = Map.groupBy(wordsOf(text), printedValue);
  const used = new Map<number, number>();
  return (value) => {
    const own = forms.get(value);
    const at = used.get(value) ?? 0;
    used.set(value, at + 1);
    return own?.[Math.min(at, own.length - 1)] ?? null;
  };
}

/** What letters set apart by a little more than others are read as where they stand: `8 3` for 83. */
function printedWords(text: string): (cell: string) => string {
  const words = new Set(wordsOf(text));
  return (cell) => {
    const joined = cell.replace(/\s+/gu, '');
    return words.has(joined) ? joined : cell;
  };
}

/** The share of the letters of `text` that stand in none of the cells. */
function leftOut(text: string, { rows, spans }: Pick<ShownTable, 'rows' | 'spans'>): number {
  const isCovered = coveredCells(spans);
  const told = rows.map((row, at) => row.filter((_, column) => !isCovered(at, column)).join(''));
  const letters = (of: string): string[] => [...of.replace(/\s+/gu, '')];
  const there = new Map<string, number>();
  for (const letter of letters(told.join(''))) there.set(letter, (there.get(letter) ?? 0) + 1);
  const printed = letters(text);
  const missing = printed.filter((letter) => {
    const left = there.get(letter) ?? 0;
    there.set(letter, left - 1);
    return left <= 0;
  });
  return missing.length / Math.max(1, printed.length);
}

/**
 * The cells of a table as they are printed in `text`, which is what is shown of it otherwise. null where the cells do not hold all of it:
 * what is printed must not get lost, nor a number be told that is not printed so.
 */
export function cellsTable({ head, rows, spans }: TableCells, text: string): ShownTable | null {
  // A table that goes on from the page before has no headings of its own.
  const isBlank = head.length === 1 && head[0]?.every((name) => name === '') === true;
  const [numberOf, wordOf] = [printedNumbers(text), printedWords(text)];
  const above = isBlank ? [] : head.map((row) => row.map(wordOf));
  const body = rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? numberOf(cell) : wordOf(cell ?? ''))),
  );
  const told = body.filter((row): row is string[] => !row.includes(null));
  if (told.length < rows.length) return null;
  const shown = {
    rows: [...above, ...told],
    spans: spans.map((span) => ({ ...span, row: span.row - (isBlank ? 1 : 0) })),
  };
  return leftOut(text, shown) > MOST_LEFT_OUT ? null : { ...shown, head_rows: above.length };
}
