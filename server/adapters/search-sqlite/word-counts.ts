import type { TermVector } from '#server/platform/ranking/term-vector.ts';
import { createKeyTable } from './key-table.ts';

/** What a run of documents adds to the statistics of the whole index. */
export interface WordStatistics {
  documents: number;
  /** Hashes of words, ascending, and how many of the documents hold each. */
  hashes: Uint32Array<ArrayBuffer>;
  documentsOf: Uint32Array<ArrayBuffer>;
  /** Words of all documents in titles, names and bodies. */
  lengths: { title: number; names: number; body: number };
}

export interface WordCounts {
  add(vector: TermVector): void;
  statistics(): WordStatistics;
}

export function createWordCounts(): WordCounts {
  const table = createKeyTable();
  const lengths = { title: 0, names: 0, body: 0 };
  let documents = 0;
  return {
    add({ hashes, titleLength, nameLength, bodyLength }) {
      for (const hash of hashes) table.add(hash, 1);
      lengths.title += titleLength;
      lengths.names += nameLength;
      lengths.body += bodyLength;
      documents++;
    },
    statistics() {
      const pairs = table.sorted();
      return {
        documents,
        hashes: Uint32Array.from({ length: pairs.length / 2 }, (_, i) => pairs[2 * i + 1] ?? 0),
        documentsOf: Uint32Array.from({ length: pairs.length / 2 }, (_, i) => pairs[2 * i] ?? 0),
        lengths,
      };
    },
  };
}
