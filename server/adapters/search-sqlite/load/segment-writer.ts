import { createDoclistIndex } from './doclist-index.ts';
import { leafRow, varintLength } from './fts5-records.ts';
import { createLeaf, type Leaf } from './leaf.ts';
import { appendBytes, appendDistance, appendVarint, createPage, type Page } from './page.ts';

/** Where a segment's records go. Bytes are only valid during the call. */
export interface SegmentSink {
  /** A row of `<table>_data`. */
  data(row: number, bytes: Uint8Array): void;
  /** A row of `<table>_idx`: the leaf on which terms from `term` on stand, and whether the last of them has a doclist index. */
  leaf(term: Uint8Array, leaf: number, hasDoclistIndex: boolean): void;
}

/** Writes one segment of an FTS5 index with `detail=full`. Terms come in the order of their bytes, the rows of each ascending. */
export interface SegmentWriter {
  /** Begins a term: `bytes[start, end)`. */
  term(bytes: Uint8Array, start: number, end: number): void;
  /** `list[start, end)`: twice the size of a position list and the list, as FTS5 stores them. */
  row(rowId: number, list: Uint8Array, start: number, end: number): void;
  /** Gives the number of leaves. */
  finish(): number;
}

/** Stands before every term of the main index; other indexes of the table would have other bytes. */
const MAIN_INDEX = 0x30;
const LONGEST_USUAL_KEY = 64;

/** How many bytes the key and `bytes[start, end)` behind the index's byte begin with alike. */
function commonPrefix(key: Page, bytes: Uint8Array, start: number, end: number): number {
  if (key.length === 0) return 0;
  let length = 1;
  while (length < key.length && start + length - 1 < end && key.bytes[length] === bytes[start + length - 1])
    length++;
  return length;
}

function setKey(key: Page, bytes: Uint8Array, start: number, end: number): void {
  key.length = 0;
  key.bytes[key.length++] = MAIN_INDEX;
  appendBytes(key, bytes, start, end);
}

/** The longest run of whole integers in `bytes[start, end)` of at most `space` bytes; one where not even one fits. */
function wholeIntegers(bytes: Uint8Array, start: number, end: number, space: number): number {
  if (end - start <= space) return end - start;
  let length = varintLength(bytes, start);
  while (start + length < end) {
    const next = length + varintLength(bytes, start + length);
    if (next > space) break;
    length = next;
  }
  return length;
}

/** Fills leaves with a list, split between its integers. */
function appendList(leaf: Leaf, list: Uint8Array, start: number, end: number, endLeaf: () => void): void {
  if (end - start <= leaf.room()) {
    appendBytes(leaf.body, list, start, end);
    return;
  }
  for (let from = start; from < end; ) {
    const part = wholeIntegers(list, from, end, leaf.room());
    appendBytes(leaf.body, list, from, from + part);
    from += part;
    if (leaf.room() <= 0) endLeaf();
  }
}

export function createSegmentWriter(segment: number, pageSize: number, sink: SegmentSink): SegmentWriter {
  const leaf = createLeaf(pageSize);
  const doclistIndex = createDoclistIndex(segment, pageSize, sink);
  const key = createPage(LONGEST_USUAL_KEY);
  /** The row of `<table>_idx` that waits for its last term's doclist to end. */
  let waiting = { term: new Uint8Array(0), leaf: 1 };
  let termlessLeaves = 0;
  let lastRow = 0;

  function endLeaf(): void {
    if (!leaf.hasTerm) {
      if (!leaf.hasRow) doclistIndex.skip();
      termlessLeaves++;
    }
    sink.data(leafRow(segment, leaf.number), leaf.take());
    leaf.next();
  }

  function writeWaiting(): void {
    sink.leaf(waiting.term, waiting.leaf, doclistIndex.finish(termlessLeaves));
    termlessLeaves = 0;
  }

  return {
    term(bytes, start, end) {
      const common = commonPrefix(key, bytes, start, end);
      setKey(key, bytes, start, end);
      if (leaf.room() <= key.length + 2 && !leaf.isEmpty()) endLeaf();
      leaf.noteTerm();
      if (leaf.hasTerm) {
        appendVarint(leaf.body, common);
      } else if (leaf.number > 1) {
        writeWaiting();
        // The shortest key above all terms of earlier leaves.
        waiting = { term: key.bytes.slice(0, common + 1), leaf: leaf.number };
      }
      const kept = leaf.hasTerm ? common : 0;
      appendVarint(leaf.body, key.length - kept);
      appendBytes(leaf.body, key.bytes, kept, key.length);
      leaf.hasTerm = true;
      leaf.hasRow = true;
      lastRow = 0;
      doclistIndex.startTerm(leaf.number);
    },
    row(rowId, list, start, end) {
      if (leaf.hasRow) {
        appendDistance(leaf.body, lastRow, rowId);
      } else {
        leaf.noteRow();
        appendDistance(leaf.body, 0, rowId);
        doclistIndex.append(leaf.number, rowId);
      }
      lastRow = rowId;
      appendList(leaf, list, start, end, endLeaf);
    },
    finish() {
      if (!leaf.isEmpty()) endLeaf();
      const leaves = leaf.number - 1;
      if (leaves > 0) writeWaiting();
      return leaves;
    },
  };
}
