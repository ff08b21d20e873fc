import { putVarint, VARINT_BYTES, varintBytes } from './fts5-records.ts';
import type { SegmentWriter } from './segment-writer.ts';
import type { SortedTerms } from './term-table.ts';

/** Reports of one segment, ascending by row id. */
export interface SegmentDocuments {
  rowIds: Float64Array;
  /** Term numbers, column after column, report after report. */
  tokens: Uint32Array;
  /** `columnEnds[report * columnCount + column]`: where that column ends in `tokens`. */
  columnEnds: Uint32Array;
  columnCount: number;
}

/** The way from a place in `tokens` to its report has an entry for so many tokens, as a power of two. */
const BLOCK_BITS = 6;
/** Longest column marker and position. */
const POSITION_BYTES = 2 + 2 * VARINT_BYTES;

type VisitRange = (from: number, to: number) => void;

/** Visits where in `tokens` the chosen columns stand. */
function forEachColumn(
  { rowIds, columnEnds, columnCount }: SegmentDocuments,
  columns: readonly number[],
  visit: VisitRange,
): void {
  for (let report = 0; report < rowIds.length; report++) {
    for (const column of columns) {
      const at = report * columnCount + column;
      visit(at === 0 ? 0 : (columnEnds[at - 1] ?? 0), columnEnds[at] ?? 0);
    }
  }
}

/** The places in `tokens` term by term in their sorted order, ascending for each; and where each term's end, by number. */
function sortPlaces(documents: SegmentDocuments, columns: readonly number[], numbers: Uint32Array) {
  const { tokens } = documents;
  const ends = new Uint32Array(numbers.length);
  forEachColumn(documents, columns, (from, to) => {
    for (let place = from; place < to; place++) {
      const number = tokens[place] ?? 0;
      ends[number] = (ends[number] ?? 0) + 1;
    }
  });
  let total = 0;
  for (const number of numbers) {
    const count = ends[number] ?? 0;
    ends[number] = total;
    total += count;
  }
  const places = new Uint32Array(total);
  forEachColumn(documents, columns, (from, to) => {
    for (let place = from; place < to; place++) {
      const number = tokens[place] ?? 0;
      const at = ends[number] ?? 0;
      places[at] = place;
      ends[number] = at + 1;
    }
  });
  return { places, ends };
}

/** Of every 2^`BLOCK_BITS` tokens the report that holds the first. */
function reportsOfBlocks({ tokens, columnEnds, columnCount, rowIds }: SegmentDocuments): Uint32Array {
  const reports = new Uint32Array((tokens.length >>> BLOCK_BITS) + 1);
  let report = 0;
  for (let block = 0; block < reports.length; block++) {
    while (
      report < rowIds.length - 1 &&
      (columnEnds[(report + 1) * columnCount - 1] ?? 0) <= block << BLOCK_BITS
    )
      report++;
    reports[block] = report;
  }
  return reports;
}

/** Writes one term's rows. */
function createDoclistWriter(documents: SegmentDocuments, columns: readonly number[], writer: SegmentWriter) {
  const { rowIds, columnEnds, columnCount } = documents;
  const blockReports = reportsOfBlocks(documents);
  /** What the table calls each column. */
  const columnNumbers = Array.from({ length: columnCount }, (_, column) => columns.indexOf(column));
  let list = new Uint8Array(2 ** 12);

  /** Writes the places from `at` that lie in `report`; gives where the next report's begin. */
  function writeRow(places: Uint32Array, at: number, to: number, report: number): number {
    const firstColumn = report * columnCount;
    const end = columnEnds[firstColumn + columnCount - 1] ?? 0;
    let column = 0;
    let written = 0;
    let last = 0;
    let length = VARINT_BYTES;
    let next = at;
    for (; next < to && (places[next] ?? 0) < end; next++) {
      const place = places[next] ?? 0;
      while ((columnEnds[firstColumn + column] ?? 0) <= place) column++;
      if (length + POSITION_BYTES > list.length) {
        const larger = new Uint8Array(2 * list.length);
        larger.set(list);
        list = larger;
      }
      const number = columnNumbers[column] ?? 0;
      if (number !== written) {
        list[length++] = 1;
        length = putVarint(list, length, number);
        written = number;
        last = 0;
      }
      const first = firstColumn + column === 0 ? 0 : (columnEnds[firstColumn + column - 1] ?? 0);
      length = putVarint(list, length, place - first - last + 2);
      last = place - first;
    }
    const start = putSizeBefore(list, length);
    writer.row(rowIds[report] ?? 0, list, start, length);
    return next;
  }

  return (places: Uint32Array, from: number, to: number): void => {
    let report = 0;
    for (let at = from; at < to; ) {
      const place = places[at] ?? 0;
      report = Math.max(report, blockReports[place >>> BLOCK_BITS] ?? 0);
      while ((columnEnds[(report + 1) * columnCount - 1] ?? 0) <= place) report++;
      at = writeRow(places, at, to, report);
    }
  };
}

/** Writes twice the size of the list, which starts behind `VARINT_BYTES`, just before it, and gives where that starts. */
function putSizeBefore(list: Uint8Array, end: number): number {
  const size = 2 * (end - VARINT_BYTES);
  const start = VARINT_BYTES - varintBytes(size);
  putVarint(list, start, size);
  return start;
}

/** Writes the chosen columns of the reports, turned round into terms with the places where they stand. */
export function writeInverted(
  documents: SegmentDocuments,
  columns: readonly number[],
  terms: SortedTerms,
  writer: SegmentWriter,
): void {
  const { places, ends } = sortPlaces(documents, columns, terms.numbers);
  const writeDoclist = createDoclistWriter(documents, columns, writer);
  let from = 0;
  terms.numbers.forEach((number, i) => {
    const to = ends[number] ?? 0;
    if (to > from) {
      writer.term(terms.bytes, i === 0 ? 0 : (terms.ends[i - 1] ?? 0), terms.ends[i] ?? 0);
      writeDoclist(places, from, to);
    }
    from = to;
  });
}
