import type { DatabaseSync } from 'node:sqlite';
import { decodeVector } from '#server/platform/ranking/term-vector.ts';
import type { WordStatistics } from './word-counts.ts';

const TOTALS = ['documents', 'title', 'names', 'body'] as const;

/** Changes of document frequency and of the totals that averages come from, until they are written. */
export interface Statistics {
  add(words: WordStatistics): void;
  /** Takes out a document by its encoded vector. */
  takeOne(encoded: Uint8Array): void;
  /** Adds the changes to the tables and forgets them. */
  write(): void;
  forget(): void;
}

export function createStatistics(database: DatabaseSync): Statistics {
  const addTerm = database.prepare(
    'INSERT INTO term (hash, documents) VALUES (?, ?) ON CONFLICT (hash) DO UPDATE SET documents = documents + excluded.documents',
  );
  const addTotal = database.prepare(
    'INSERT INTO total (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = value + excluded.value',
  );
  const terms = new Map<number, number>();
  const totals = [0, 0, 0, 0];
  const addTotals = (amounts: number[]): void =>
    amounts.forEach((amount, i) => {
      totals[i] = (totals[i] ?? 0) + amount;
    });
  const forget = (): void => {
    terms.clear();
    totals.fill(0);
  };
  return {
    add({ documents, hashes, documentsOf, lengths: { title, names, body } }) {
      hashes.forEach((hash, i) => {
        terms.set(hash, (terms.get(hash) ?? 0) + (documentsOf[i] ?? 0));
      });
      addTotals([documents, title, names, body]);
    },
    takeOne(encoded) {
      const vector = decodeVector(encoded);
      for (const hash of vector.hashes) terms.set(hash, (terms.get(hash) ?? 0) - 1);
      addTotals([-1, -vector.titleLength, -vector.nameLength, -vector.bodyLength]);
    },
    write() {
      for (const [hash, documents] of terms) if (documents !== 0) addTerm.run(hash, documents);
      TOTALS.forEach((name, i) => {
        addTotal.run(name, totals[i] ?? 0);
      });
      forget();
    },
    forget,
  };
}
