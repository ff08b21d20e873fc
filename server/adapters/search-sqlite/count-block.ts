import { PRIVATE_TAG, type TagBlock } from './tag-blocks.ts';
import type { TagTest } from './tag-test.ts';

/** By the number of the tag: how many rows carry it. */
type Counts = Uint32Array;

function addTags(counts: Counts, tags: TagBlock['tags'], start: number, end: number): void {
  for (let i = start; i < end; i++) {
    const tag = tags[i] ?? 0;
    counts[tag] = (counts[tag] ?? 0) + 1;
  }
}

/** Counts those rows, ascending, from place `at` on, that are in the block; gives the place behind them. */
export function countRowsOf(block: TagBlock, rowIds: Float64Array, at: number, counts: Counts): number {
  const { rows, ends, tags } = block;
  const last = rows.at(-1) ?? 0;
  let place = 0;
  let next = at;
  for (; next < rowIds.length; next++) {
    const rowId = rowIds[next] ?? 0;
    if (rowId > last) break;
    while ((rows[place] ?? last) < rowId) place++;
    if (rows[place] === rowId)
      addTags(counts, tags, place === 0 ? 0 : (ends[place - 1] ?? 0), ends[place] ?? 0);
  }
  return next;
}

/** Everybody's documents from one row to another; with a test, those of them that meet it. */
export interface Span {
  first: number;
  last: number;
  test: TagTest | undefined;
}

export function countSpanOf(
  { rows, ends, tags }: TagBlock,
  { first, last, test }: Span,
  counts: Counts,
): void {
  let end = 0;
  for (let place = 0; place < rows.length; place++) {
    const start = end;
    end = ends[place] ?? 0;
    const rowId = rows[place] ?? 0;
    if (rowId < first) continue;
    if (rowId > last) return;
    if (start < end && tags[start] === PRIVATE_TAG) continue;
    if (test === undefined || isMet(test, tags, start, end)) addTags(counts, tags, start, end);
  }
}

function isMet({ bits, meets }: TagTest, tags: TagBlock['tags'], start: number, end: number): boolean {
  let mask = 0;
  for (let i = start; i < end; i++) mask |= bits[tags[i] ?? 0] ?? 0;
  return meets[mask] === 1;
}
