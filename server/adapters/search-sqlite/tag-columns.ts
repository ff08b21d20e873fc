import type { IndexExpression } from '#server/ports/search-index.ts';
import { countRowsOf, countSpanOf } from './count-block.ts';
import type { Statements } from './rows.ts';
import { decodeBlock, PRIVATE_TAG, type TagBlock } from './tag-blocks.ts';
import { createTagTest, mostMeeting } from './tag-test.ts';

/** By the number of the tag: how many documents carry it. */
export type TagCounts = Uint32Array;

/** What documents are tagged with, in memory as far as it was asked for, and always as the transaction under way has it. */
export interface TagColumns {
  /** Of these rows, which ascend. */
  ofRows(rowIds: Float64Array): TagCounts;
  /** Of everybody's documents from the one row to the other: all, or those that meet an expression of tags. */
  ofSpan(first: number, last: number, wanted: IndexExpression | null): TagCounts;
  /** Of all documents, the share that meets an expression of tags, or more. */
  shareOf(wanted: IndexExpression): number;
  tagsOfKind(kind: string): readonly NumberedTag[];
  numberOf(tag: string): number | undefined;
}

export interface NumberedTag {
  tag: string;
  number: number;
}

/** About twice what a million reports with ten tags each take; what is beyond is read each time. */
const MOST_BYTES_KEPT = 64 * 2 ** 20;

/** A block as the list of them has it, and what it holds once it was read. */
interface Place {
  id: number;
  /** Its rows are those from here to the first of the next place. */
  first: number;
  block?: TagBlock;
}

const bytesOf = ({ rows, ends, tags }: TagBlock): number =>
  rows.byteLength + ends.byteLength + tags.byteLength;

/** The tags there are. None is ever taken away. */
function createTagNames(statements: Statements) {
  const numbers = new Map<string, number>();
  const kinds = new Map<string, NumberedTag[]>();
  let last = 0;
  return {
    numbers: numbers as ReadonlyMap<string, number>,
    kinds: kinds as ReadonlyMap<string, readonly NumberedTag[]>,
    /** The length of counts by number. */
    length: (): number => last + 1,
    refresh(): void {
      const added = statements('SELECT id, tag FROM tag WHERE id > ? ORDER BY id').all(last);
      for (const [number, tag] of added as unknown as [number, string][]) {
        const kind = tag.slice(0, tag.indexOf(':'));
        const ofKind = kinds.get(kind) ?? [];
        ofKind.push({ tag, number });
        kinds.set(kind, ofKind);
        numbers.set(tag, number);
        last = number;
      }
    },
  };
}

function createBlockReader(statements: Statements) {
  let places: Place[] = [];
  let bytes = 0;
  return {
    places: (): readonly Place[] => places,
    refresh(): void {
      const known = new Map(places.map((place) => [place.id, place]));
      const rows = statements('SELECT id, first FROM tag_block ORDER BY first').all();
      places = (rows as unknown as [number, number][]).map(([id, first]) => known.get(id) ?? { id, first });
      bytes = places.reduce((sum, { block }) => sum + (block ? bytesOf(block) : 0), 0);
    },
    read(place: Place): TagBlock {
      if (place.block !== undefined) return place.block;
      const row = statements('SELECT rows, ends, tags FROM tag_block WHERE id = ?').get(place.id);
      const block = decodeBlock(row as unknown as Parameters<typeof decodeBlock>[0]);
      const size = bytesOf(block);
      if (bytes + size > MOST_BYTES_KEPT) return block;
      place.block = block;
      bytes += size;
      return block;
    },
  };
}

/** Over one connection; call it inside the transaction whose state it shall give. */
export function createTagColumns(statements: Statements): TagColumns {
  const blocks = createBlockReader(statements);
  const names = createTagNames(statements);
  let version: unknown;
  let whole: { counts: TagCounts; documents: number } | undefined;

  const refresh = (): void => {
    const row = statements('PRAGMA data_version').get() as unknown as unknown[] | undefined;
    if (row?.[0] === version) return;
    names.refresh();
    blocks.refresh();
    whole = undefined;
    version = row?.[0];
  };
  /** Lets `add` count in each block, in order; it is told where the next begins. */
  const count = (add: (counts: TagCounts, place: Place, next: number) => void): TagCounts => {
    const counts = new Uint32Array(names.length());
    const places = blocks.places();
    places.forEach((place, i) => {
      add(counts, place, places[i + 1]?.first ?? Number.POSITIVE_INFINITY);
    });
    return counts;
  };
  const ofSpan = (first: number, last: number, wanted: IndexExpression | null): TagCounts => {
    refresh();
    const test = wanted === null ? undefined : createTagTest(wanted, names.numbers, names.length());
    return count((counts, place, next) => {
      if (place.first <= last && next > first) countSpanOf(blocks.read(place), { first, last, test }, counts);
    });
  };
  const countWhole = () => {
    const documents = blocks.places().reduce((sum, place) => sum + blocks.read(place).rows.length, 0);
    return { counts: ofSpan(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, null), documents };
  };
  const numberOf = (tag: string): number | undefined => names.numbers.get(tag);
  return {
    ofRows(rowIds) {
      refresh();
      let at = 0;
      return count((counts, place, next) => {
        if ((rowIds[at] ?? next) < next) at = countRowsOf(blocks.read(place), rowIds, at, counts);
      });
    },
    ofSpan,
    shareOf(wanted) {
      refresh();
      whole ??= countWhole();
      const { counts, documents } = whole;
      return mostMeeting(wanted, (tag) => counts[numberOf(tag) ?? PRIVATE_TAG] ?? 0, documents) / documents;
    },
    tagsOfKind: (kind) => names.kinds.get(kind) ?? [],
    numberOf,
  };
}
