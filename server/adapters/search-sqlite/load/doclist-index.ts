import { doclistIndexRow, VARINT_BYTES } from './fts5-records.ts';
import { appendDistance, appendVarint, createPage, type Page, written } from './page.ts';
import type { SegmentSink } from './segment-writer.ts';

/** The first rows of the leaves that one long doclist goes on over: a tree, mostly of one page, by which FTS5 skips leaves. */
export interface DoclistIndex {
  /** A term begins on that leaf. */
  startTerm(leaf: number): void;
  /** `rowId` is the first to start on that leaf. */
  append(leaf: number, rowId: number): void;
  /** A leaf on which no row starts. */
  skip(): void;
  /** Ends the term, that went on over so many leaves; gives whether its index was worth keeping. */
  finish(leaves: number): boolean;
}

/** As FTS5 has it: fewer leaves are read one after the other. */
const LEAVES_WORTH_AN_INDEX = 4;

interface Level {
  page: Page;
  number: number;
  first: number;
  last: number;
}

function begin({ page }: Level, isRoot: boolean, child: number, rowId: number): void {
  appendVarint(page, isRoot ? 0 : 1);
  appendVarint(page, child);
  appendDistance(page, 0, rowId);
}

export function createDoclistIndex(segment: number, pageSize: number, sink: SegmentSink): DoclistIndex {
  const levels: Level[] = [];
  const levelAt = (depth: number): Level => {
    levels[depth] ??= { page: createPage(pageSize + 2 * VARINT_BYTES), number: 0, first: 0, last: 0 };
    return levels[depth];
  };
  const write = ({ page, number }: Level, depth: number): void =>
    sink.data(doclistIndexRow(segment, depth, number), written(page));

  /** `child` is the page below that starts with `rowId`. */
  function append(depth: number, child: number, rowId: number): void {
    const level = levelAt(depth);
    const { page } = level;
    if (page.length > 0 && page.length < pageSize) {
      appendDistance(page, level.last, rowId);
      level.last = rowId;
      return;
    }
    const isFull = page.length > 0;
    if (isFull) {
      page.bytes[0] = 1;
      write(level, depth);
      const above = levelAt(depth + 1);
      if (above.page.length === 0) {
        above.number = level.number;
        begin(above, true, level.number, level.first);
        above.first = level.first;
        above.last = level.first;
      }
      page.length = 0;
      level.number++;
    }
    begin(level, !isFull, child, rowId);
    level.first = rowId;
    level.last = rowId;
    if (isFull) append(depth + 1, level.number, rowId);
  }

  return {
    startTerm(leaf) {
      levelAt(0).number = leaf;
    },
    append: (leaf, rowId) => append(0, leaf, rowId),
    skip() {
      const { page } = levelAt(0);
      if (page.length > 0) appendVarint(page, 0);
    },
    finish(leaves) {
      const kept = levelAt(0).page.length > 0 && leaves >= LEAVES_WORTH_AN_INDEX;
      levels.forEach((level, depth) => {
        if (kept && level.page.length > 0) write(level, depth);
        level.page.length = 0;
      });
      return kept;
    },
  };
}
