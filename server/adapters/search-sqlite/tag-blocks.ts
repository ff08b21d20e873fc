import type { DatabaseSync } from 'node:sqlite';

/**
 * What some thousand neighbouring documents are tagged with, so that a reader takes it in whole and counts in memory. The tables
 * `document` and `tag_set` are the truth: a block is written anew when one of its rows changes, and has another id then.
 */
export interface TagBlock {
  /** Row ids, ascending. */
  rows: Float64Array;
  /** Where in `tags` those of each row end. */
  ends: Uint32Array;
  /** Numbers from the table `tag`. Those of a document that is not everybody's begin with `PRIVATE_TAG`. */
  tags: Uint16Array | Uint32Array;
}

/** No tag of the table has it. */
export const PRIVATE_TAG = 0;
/** The number of rows a block has when it is cut; it may grow to twice as many. */
const BLOCK_ROWS = 1024;
const MOST_NARROW = 2 ** 16;
/** Sets of tags whose numbers are kept at hand while writing. */
const MOST_SETS_KEPT = 50_000;

const bytesOf = ({ buffer }: { buffer: ArrayBuffer }): Uint8Array => new Uint8Array(buffer);

/** From the columns `rows`, `ends` and `tags` of `tag_block`, each in a buffer of its own. */
export function decodeBlock([rows, ends, tags]: readonly [Uint8Array, Uint8Array, Uint8Array]): TagBlock {
  const endNumbers = new Uint32Array(ends.buffer, ends.byteOffset, ends.byteLength / 4);
  const count = endNumbers.at(-1) ?? 0;
  const isNarrow = tags.byteLength === 2 * count;
  return {
    rows: new Float64Array(rows.buffer, rows.byteOffset, rows.byteLength / 8),
    ends: endNumbers,
    tags: isNarrow
      ? new Uint16Array(tags.buffer, tags.byteOffset, count)
      : new Uint32Array(tags.buffer, tags.byteOffset, count),
  };
}

/** Gives the numbers of the tags of a set. Numbers and sets are never given anew, so that readers may keep them. */
function createTagNumbers(database: DatabaseSync) {
  const find = database.prepare('SELECT id FROM tag WHERE tag = ?');
  const insert = database.prepare('INSERT INTO tag (tag) VALUES (?)');
  const tagsOf = database.prepare('SELECT tags FROM tag_set WHERE id = ?');
  const tags = new Map<string, number>();
  const sets = new Map<number, readonly number[]>();
  const numberOf = (tag: string): number => {
    const known = tags.get(tag) ?? find.get(tag)?.id;
    const number = typeof known === 'number' ? known : Number(insert.run(tag).lastInsertRowid);
    tags.set(tag, number);
    return number;
  };
  return {
    ofSet(tagSet: number): readonly number[] {
      const known = sets.get(tagSet);
      if (known !== undefined) return known;
      const numbers = (JSON.parse(String(tagsOf.get(tagSet)?.tags)) as string[]).map(numberOf);
      if (sets.size >= MOST_SETS_KEPT) sets.clear();
      sets.set(tagSet, numbers);
      return numbers;
    },
    /** What was numbered in a transaction that is rolled back has no number. */
    forget() {
      tags.clear();
      sets.clear();
    },
  };
}

export interface TagBlocks {
  /** The row was added or taken out. */
  touch(rowId: number): void;
  /** Writes the blocks of the rows that were touched, inside the transaction that changed them. */
  write(): void;
  /** Writes all blocks: the end of a load, which touches nothing. */
  writeAll(): void;
  forget(): void;
}

/** A block while it is gathered. */
type Draft = Record<keyof TagBlock, number[]>;

const ALL = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER] as const;

export function createTagBlocks(database: DatabaseSync): TagBlocks {
  const numbers = createTagNumbers(database);
  const deleteBlocks = database.prepare('DELETE FROM tag_block WHERE first BETWEEN ? AND ?');
  const insertBlock = database.prepare('INSERT INTO tag_block (first, rows, ends, tags) VALUES (?, ?, ?, ?)');
  const countRows = database.prepare('SELECT count(*) AS rows FROM document WHERE row_id BETWEEN ? AND ?');
  const selectRows = database.prepare(
    'SELECT row_id, tag_set, is_private FROM document WHERE row_id BETWEEN ? AND ? ORDER BY row_id',
  );
  const firstUpTo = database.prepare('SELECT max(first) AS first FROM tag_block WHERE first <= ?');
  const firstAfter = database.prepare('SELECT min(first) AS first FROM tag_block WHERE first > ?');
  const touched = new Set<number>();

  const writeBlock = ({ rows, ends, tags }: Draft): void => {
    const isNarrow = tags.every((tag) => tag < MOST_NARROW);
    insertBlock.run(
      rows[0] ?? 0,
      bytesOf(Float64Array.from(rows)),
      bytesOf(Uint32Array.from(ends)),
      bytesOf(isNarrow ? Uint16Array.from(tags) : Uint32Array.from(tags)),
    );
  };

  /** Cuts the rows of the range into blocks of about the same size. */
  const rewrite = (from: number, to: number): void => {
    deleteBlocks.run(from, to);
    const count = Number(countRows.get(from, to)?.rows);
    const size = Math.ceil(count / Math.max(1, Math.floor(count / BLOCK_ROWS)));
    let draft: Draft = { rows: [], ends: [], tags: [] };
    for (const { row_id, tag_set, is_private } of selectRows.iterate(from, to)) {
      draft.rows.push(Number(row_id));
      if (is_private !== 0) draft.tags.push(PRIVATE_TAG);
      draft.tags.push(...numbers.ofSet(Number(tag_set)));
      draft.ends.push(draft.tags.length);
      if (draft.rows.length < size) continue;
      writeBlock(draft);
      draft = { rows: [], ends: [], tags: [] };
    }
    if (draft.rows.length > 0) writeBlock(draft);
  };

  /** The rows of the block that the row belongs to: the last that begins before it, or else the first of all. */
  const rangeOf = (rowId: number): [from: number, to: number] => {
    const own = firstUpTo.get(rowId)?.first;
    const first = own ?? firstAfter.get(rowId)?.first;
    const next = typeof first === 'number' ? firstAfter.get(first)?.first : undefined;
    return [typeof own === 'number' ? own : ALL[0], typeof next === 'number' ? next - 1 : ALL[1]];
  };

  return {
    touch: (rowId) => touched.add(rowId),
    write() {
      let done = Number.NEGATIVE_INFINITY;
      for (const rowId of [...touched].sort((a, b) => a - b)) {
        if (rowId <= done) continue;
        const [from, to] = rangeOf(rowId);
        rewrite(from, to);
        done = to;
      }
      touched.clear();
    },
    writeAll: () => rewrite(...ALL),
    forget() {
      touched.clear();
      numbers.forget();
    },
  };
}
