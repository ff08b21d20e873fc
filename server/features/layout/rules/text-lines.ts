import { UNREAD } from '#contract/text/unread.ts';
import { boxHeight, unionBox } from '#server/platform/geometry/boxes.ts';
import type { Box, PdfLine, PdfPage } from '#server/ports/pdf.ts';
import { chartLabels } from './chart-text.ts';
import { houseTables } from './charts/ruled-tables.ts';
import { CLOSES, DAY, isContentsLine, joinText, parseCaption, SOURCE } from './line-patterns.ts';
import type { ReportChart } from './page-parts.ts';
import { type Region, readingRegions } from './reading-regions.ts';
import { groupRows, type Row } from './rows.ts';
import { type TableText, tableTexts } from './table-texts.ts';
import { standsUnder } from './tabular-rows.ts';
import { wrappedCellsAt } from './wrapped-cells.ts';
import { withNamesFirst } from './wrapped-rows.ts';

/** A piece of a page in reading order, before lines are joined. */
export type Piece =
  | { kind: 'line'; page: number; line: PdfLine; column: Column }
  | { kind: 'table'; page: number; text: string; box: Box; aside: boolean };

/** The column a line stands in: its edges tell whether the line is full. */
export interface Column {
  left: number;
  right: number;
  aside: boolean;
  /** True for a column of table cells: what stands in it does not go on in the next column. */
  cell?: boolean;
}

const CONTENTS_TITLE = /^(?:正文|图表|插图|图形|表格|图|表|内容)?\s*目\s*录$/;

/** The pages as one sequence of lines and tables; labels in charts and contents lists are left out. */
export function readPieces(pages: readonly PdfPage[], charts: readonly ReportChart[]): Piece[] {
  return pages.flatMap((page) => {
    const labels = chartLabels(page, charts);
    const contents = isContentsPage(page);
    const listed = contents ? listedApart(page) : new Set<PdfLine>();
    const lines = page.lines.filter(
      (line) => !labels.has(line) && !listed.has(line) && !isContents(line.text, contents),
    );
    const tables = page.number === 1 ? [] : tableTexts(page, charts, houseTables(page));
    const inPlace = new Map(tables.map((table) => [standIn(table), table]));
    const others = lines.filter((line) => !tables.some((table) => table.lines.has(line)));
    return readingRegions({ ...page, lines: [...others, ...inPlace.keys()] }).flatMap((region) =>
      regionPieces(region, page.number, inPlace),
    );
  });
}

/** Holds the place of a table among the lines of its page. */
const standIn = ({ box }: TableText): PdfLine => ({
  text: '',
  box,
  fontSize: 0,
  bold: false,
  startsBold: false,
});

/** The contents list says nothing that the pages do not say themselves. */
const isContents = (text: string, onContentsPage: boolean): boolean =>
  isContentsLine(text) || CONTENTS_TITLE.test(text) || (onContentsPage && isListed(text));

/** With its page behind it, set apart, behind what is left of dots, or at the end of a caption. */
const isListed = (text: string): boolean =>
  /(?:\s|(?<!\d)[.．·…]\s?)\d{1,3}$|[.．·…]{2,}$/u.test(text) ||
  (parseCaption(text) !== null && /\d$/.test(text));

/** Entries whose page stands apart, and it. */
const listedApart = ({ lines }: PdfPage): Set<PdfLine> =>
  new Set(
    groupRows(lines).flatMap(({ cells }) =>
      cells.length > 1 && /^\d{1,3}$/u.test(cells.at(-1)?.text.trim() ?? '') ? cells : [],
    ),
  );

/** Three dotted lines make a contents page: what else stands there is a list of figures or a legend. */
export const isContentsPage = (page: PdfPage): boolean =>
  page.lines.filter((line) => isContentsLine(line.text)).length >= 3;

function regionPieces(region: Region, page: number, tables: ReadonlyMap<PdfLine, TableText>): Piece[] {
  const rows = withWrappedTitles(groupRows(region.lines));
  const column = { ...columnEdges(rows, region), aside: region.aside };
  const pieces: Piece[] = [];
  let table: Row[] = [];
  const endTable = () => {
    if (isSetText(table))
      for (const [index, row] of table.entries()) {
        const own = standsInColumns(row, [table[index - 1], table[index + 1]])
          ? { ...column, cell: true }
          : column;
        pieces.push({ kind: 'line', page, line: acrossRow(row), column: own });
      }
    else addTable();
    table = [];
  };
  const addTable = () => {
    const cells = table.flatMap((row) => row.cells.map((cell) => cell.box));
    const named = withNamesFirst(table.map((row) => row.cells));
    const text = named.map((row) => row.map((cell) => cell.text).join(' ')).join('\n');
    if (cells.length > 0) pieces.push(tablePiece(text, unionBox(cells)));
  };
  const tablePiece = (text: string, box: Box): Piece => ({
    kind: 'table',
    page,
    text,
    box,
    aside: region.aside,
  });
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at];
    if (!row) continue;
    const found = row.cells.flatMap((line) => tables.get(line) ?? []);
    if (found.length > 0) {
      endTable();
      for (const part of found.flatMap(({ parts }) => parts))
        pieces.push(
          ...(part.kind === 'rows'
            ? [tablePiece(part.text, part.box)]
            : cellPieces(part.lines, page, region)),
        );
      row.cells = row.cells.filter((line) => !tables.has(line));
    }
    if (isFarBelow(row, table.at(-1))) endTable();
    const wrapped = wrappedCellsAt(rows, at);
    if (wrapped) {
      endTable();
      pieces.push(...cellPieces(wrapped.left, page, region), ...cellPieces(wrapped.right, page, region));
      at = wrapped.end - 1;
    } else if (row.tabular) table.push(row);
    else {
      endTable();
      for (const line of mergeLead(joinTorn(row.cells))) pieces.push({ kind: 'line', page, line, column });
    }
  }
  endTable();
  return pieces;
}

/** In heights of a line: the next row of a table stands no further down. */
const FAR = 3;
const isFarBelow = ({ cells }: Row, above: Row | undefined): boolean =>
  above !== undefined &&
  Math.min(...cells.map(({ box }) => box.top)) - Math.max(...above.cells.map(({ box }) => box.bottom)) >
    FAR * boxHeight(unionBox(cells.map(({ box }) => box)));

/**
 * What was published before is listed with the day of each: the second line of a title stands under the first, and beside it no day. As they
 * are where a title has its day beside its middle.
 */
function withWrappedTitles(rows: readonly Row[]): Row[] {
  const joined: Row[] = [];
  let isEnded = false;
  for (const row of rows) {
    const [title, day, third] = joined.at(-1)?.cells ?? [];
    const [line, second] = row.cells;
    const isMore = title && day && !third && line && !second && DAY.test(day.text) && isUnder(line, title);
    if (isMore && isEnded) return [...rows];
    if (isMore) joined.splice(-1, 1, { cells: [below(title, line), day], tabular: true });
    else joined.push(row);
    isEnded = isMore === true;
  }
  return joined;
}
const isUnder = (line: PdfLine, title: PdfLine): boolean =>
  Math.abs(line.fontSize - title.fontSize) < 0.3 && standsUnder(title, line, CLOSE);
/** Of the height of a line, the white between the lines of one title. */
const CLOSE = 1;

const below = (title: PdfLine, { text, box }: PdfLine): PdfLine => ({
  ...title,
  text: joinText(title.text, text),
  box: unionBox([title.box, box]),
});

/** The lines of one cell, in a column of their own: its edges tell where they are full. */
function cellPieces(lines: readonly PdfLine[], page: number, { aside }: Region): Piece[] {
  const { left, right } = unionBox(lines.map((line) => line.box));
  const column = { left, right, aside, cell: true };
  return lines.map((line) => ({ kind: 'line', page, line, column }));
}

/** Sentences torn apart by formulas look like cells; their commas and full stops give them away. */
const isSetText = (rows: readonly Row[]): boolean =>
  rows.filter((row) => row.cells.some((cell) => /[\p{Script=Han}\w）)][，。；]/u.test(cell.text))).length >=
  rows.length * 0.4;

const SAME_EDGE = 2;
/** Of the height of a line, the white between two rows: the lines of one cell stand closer. */
const APART = 0.5;

/** Its cells stand under those of the row above it or over those of the next, and not close: it says something by itself, where a sentence that formulas tear apart goes on. */
const standsInColumns = ({ cells }: Row, others: readonly (Row | undefined)[]): boolean =>
  others.some(
    (other) =>
      other?.cells.length === cells.length &&
      cells.every(({ box }, at) => standsApart(box, other.cells[at]?.box ?? box)),
  );

const standsApart = (a: Box, b: Box): boolean =>
  Math.abs(a.left - b.left) < SAME_EDGE &&
  Math.max(a.top - b.bottom, b.top - a.bottom) > APART * boxHeight(a);

function acrossRow({ cells }: Row): PdfLine {
  const [first, ...rest] = cells;
  if (!first) throw new Error('A row has at least one cell');
  const text = rest.reduce((joined, cell) => `${joined} ${cell.text}`, first.text);
  return { ...first, text, box: unionBox(cells.map((cell) => cell.box)) };
}

/** A formula that is a picture tears its line apart: what follows begins with the sign that closes the sentence or bracket before it. One of letters that stand on each other does so as well. */
function joinTorn(cells: readonly PdfLine[]): PdfLine[] {
  const lines: PdfLine[] = [];
  for (const cell of cells) {
    const before = lines.at(-1);
    if (before && cell.box.left < before.box.right - OVER) {
      const text = `${before.text} ${cell.text}`;
      lines.splice(-1, 1, { ...before, text, box: unionBox([before.box, cell.box]) });
    } else if (before && CLOSES.test(cell.text) && RUNS.test(before.text) && WORDS.test(before.text)) {
      const text = `${before.text}${UNREAD}${cell.text}`;
      lines.splice(-1, 1, { ...before, text, box: unionBox([before.box, cell.box]) });
    } else lines.push(cell);
  }
  return lines;
}
/** Points: no two lines of one row stand on each other, but pieces of a formula do. */
const OVER = 4;
const WORDS = /\p{Script=Han}{4}/u;
const RUNS = /[\p{Script=Han}（(]$/u;

/** Of the size of type, the white behind the number of a heading or another lead-in. */
const LEAD = { number: 5, words: 3 };

/** A bullet or a bold lead-in set apart from the text that follows it on the same row. */
function mergeLead(cells: readonly PdfLine[]): PdfLine[] {
  const [first, second, ...rest] = cells;
  if (!first || !second || rest.length > 0) return [...cells];
  const gap = second.box.left - first.box.right;
  const isNumber = /^\d[\d.]*$/u.test(first.text) && Math.abs(first.fontSize - second.fontSize) < 0.6;
  const most = (isNumber ? LEAD.number : LEAD.words) * first.fontSize;
  const lead = first.text.length <= 8 && gap < most && !SOURCE.test(second.text);
  if (!lead) return [...cells];
  return [
    {
      text: `${first.text} ${second.text}`,
      box: unionBox([first.box, second.box]),
      fontSize: second.fontSize,
      bold: second.bold,
      startsBold: first.startsBold,
    },
  ];
}

/** Edges of running text: the widest lines decide, a stray wide heading does not. */
function columnEdges(rows: readonly Row[], region: Region): { left: number; right: number } {
  const singles = rows
    .filter((row) => !row.tabular)
    .flatMap((row) => row.cells.filter(({ text }) => text !== ''));
  const long = singles.filter((line) => line.text.length >= 12);
  const edges = (long.length >= 3 ? long : singles).map((line) => line.box);
  if (edges.length === 0) return region.box;
  const rights = edges.map((box) => box.right).sort((a, b) => a - b);
  const lefts = edges.map((box) => box.left).sort((a, b) => a - b);
  return {
    left: lefts[Math.floor(lefts.length * 0.1)] ?? region.box.left,
    right: rights[Math.floor(rights.length * 0.75)] ?? region.box.right,
  };
}
