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

/** A posting is two numbers: the report, and the column in the table above so many bits of the place in it. */
const PLACE_BITS = 28;
const LAST_PLACE = 2 ** PLACE_BITS - 1;
/** Longest column marker and position. */
const POSITION_BYTES = 2 + 2 * VARINT_BYTES;

type VisitColumn = (from: number, to: number, report: number, column: number) => void;

/** Visits where in `tokens` the chosen columns stand; `column` counts the chosen ones. */
function forEachColumn(documents: SegmentDocuments, columns: readonly number[], visit: VisitColumn): void {
  const { rowIds, columnEnds, columnCount } = documents;
  for (let report = 0; report < rowIds.length; report++) {
    for (let column = 0; column < columns.length; column++) {
      const at = report * columnCount + (columns[column] ?? 0);
      visit(at === 0 ? 0 : (columnEnds[at - 1] ?? 0), columnEnds[at] ?? 0, report, column);
    }
  }
}

/**
 * The postings of each term, the terms in their order, the reports of each ascending; and by number where each term's end. They carry
 * their report with them: to look it up for each, in a term's order, would miss the processor's caches every time.
 */
function sortPostings(documents: SegmentDocuments, columns: readonly number[], numbers: Uint32Array) {
  const { tokens } = documents;
  const ends = new Uint32Array(numbers.length);
  forEachColumn(documents, columns, (from, to) => {
    for (let at = from; at < to; at++) {
      const number = tokens[at] ?? 0;
      ends[number] = (ends[number] ?? 0) + 1;
    }
  });
  let total = 0;
  for (const number of numbers) {
    const count = ends[number] ?? 0;
    ends[number] = total;
    total += count;
  }
  const postings = new Uint32Array(2 * total);
  forEachColumn(documents, columns, (from, to, report, column) => {
    for (let at = from; at < to; at++) {
      const number = tokens[at] ?? 0;
      const posting = ends[number] ?? 0;
      postings[2 * posting] = report;
      postings[2 * posting + 1] = (column << PLACE_BITS) | Math.min(at - from, LAST_PLACE);
      ends[number] = posting + 1;
    }
  });
  return { postings, ends };
}

/** Writes one term's rows, from its postings. */
function createDoclistWriter(rowIds: Float64Array, postings: Uint32Array, writer: SegmentWriter) {
  let list = new Uint8Array(2 ** 12);

  /** Writes the row of posting `at`; gives where the next row's begin. */
  function writeRow(at: number, to: number): number {
    const report = postings[2 * at] ?? 0;
    let column = 0;
    let last = 0;
    let length = VARINT_BYTES;
    let next = at;
    for (; next < to && postings[2 * next] === report; next++) {
      if (length + POSITION_BYTES > list.length) {
        const larger = new Uint8Array(2 * list.length);
        larger.set(list);
        list = larger;
      }
      const posting = postings[2 * next + 1] ?? 0;
      const place = posting & LAST_PLACE;
      if (posting >>> PLACE_BITS !== column) {
        column = posting >>> PLACE_BITS;
        list[length++] = 1;
        length = putVarint(list, length, column);
        last = 0;
      }
      length = putVarint(list, length, place - last + 2);
      last = place;
    }
    writer.row(rowIds[report] ?? 0, list, putSizeBefore(list, length), length);
    return next;
  }

  return (from: number, to: number): void => {
    for (let at = from; at < to; ) at = writeRow(at, to);
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
  const { postings, ends } = sortPostings(documents, columns, terms.numbers);
  const writeDoclist = createDoclistWriter(documents.rowIds, postings, writer);
  let from = 0;
  terms.numbers.forEach((number, i) => {
    const to = ends[number] ?? 0;
    if (to > from) {
      writer.term(terms.bytes, i === 0 ? 0 : (terms.ends[i - 1] ?? 0), terms.ends[i] ?? 0);
      writeDoclist(from, to);
    }
    from = to;
  });
}
