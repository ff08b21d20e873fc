import { type Snippet, snippetAround } from '#contract/text/snippet.ts';
import type { StoredPage } from './stored-page.ts';

/** Units of an excerpt; a row of a table that is longer is cut behind its label and around the place. */
const MOST_UNITS = 96;

interface Cell {
  /** Units of the raw text. */
  start: number;
  end: number;
  /** Shares of the width. */
  left: number;
  right: number;
}

/**
 * What stands around a range of a page, for a list of hits. In a table that is the row's label and the row's own cells: what is printed
 * next may belong to another row.
 */
export function excerptAround(page: StoredPage, start: number, end: number): Snippet {
  const cells = rowAround(page, start, end);
  return cells.length > 1 ? rowExcerpt(page, cells, start, end) : snippetAround(page.raw, start, end);
}

/** The lines of the one row in which the range stands; none where it stands in no table, or goes over its rows. */
function rowAround(page: StoredPage, start: number, end: number): Cell[] {
  const cells: (Cell & { row: number })[] = [];
  let [lineStart, edge] = [0, 0];
  for (const [line, length] of page.lengths.entries()) {
    const [left = 0, right = 0] = [page.edges[edge], page.edges[edge + length]];
    cells.push({ start: lineStart, end: lineStart + length, left, right, row: page.rows[line] ?? 0 });
    lineStart += length + 1;
    edge += length + 1;
  }
  const touched = cells.filter((cell) => cell.start < end && cell.end > start);
  const row = touched[0]?.row ?? 0;
  if (row === 0 || touched.some((cell) => cell.row !== row)) return [];
  return cells.filter((cell) => cell.row === row);
}

/** The lines of a cell stand over one another. */
const goesOn = (before: Cell | undefined, cell: Cell): boolean =>
  before !== undefined && before.left < cell.right && before.right > cell.left;

function rowExcerpt(page: StoredPage, cells: readonly Cell[], start: number, end: number): Snippet {
  let text = '';
  let [from, to, label] = [0, 0, 0];
  for (const [at, cell] of cells.entries()) {
    const isOfCell = goesOn(cells[at - 1], cell);
    if (at > 0) text += isOfCell && !isLatin(text.at(-1)) ? '' : ' ';
    const begin = text.length;
    text += page.raw.slice(cell.start, cell.end);
    const place = (unit: number): number =>
      begin + Math.min(Math.max(unit, cell.start), cell.end) - cell.start;
    if (start >= cell.start && start < cell.end) from = place(start);
    if (end > cell.start && end <= cell.end) to = place(end);
    if (at === 0 || (isOfCell && label === begin - 1)) label = text.length;
  }
  return shortened({ text, range: [from, to] }, label);
}

const isLatin = (character = ''): boolean => /[A-Za-z\d]/.test(character);

/** The label, and of the rest what stands around the place. */
function shortened({ text, range: [from, to] }: Snippet, label: number): Snippet {
  if (text.length <= MOST_UNITS) return { text, range: [from, to] };
  const begin = text.lastIndexOf(' ', Math.max(0, from - 16)) + 1;
  if (begin <= label + 1) return { text: `${text.slice(0, Math.max(to, MOST_UNITS))}…`, range: [from, to] };
  const lead = `${text.slice(0, label)} … `;
  const shift = lead.length - begin;
  const rest = text.slice(begin, Math.max(to, begin + MOST_UNITS - lead.length));
  const tail = begin + rest.length < text.length ? '…' : '';
  return { text: lead + rest + tail, range: [from + shift, to + shift] };
}
