import type { IndexStatistics } from '#server/platform/ranking/rank.ts';
import { writtenHash } from './document.ts';
import type { Layout } from './mapping.ts';
import type { Question } from './question.ts';
import { countMatches } from './rows.ts';

/** In how many documents each word stands, and how long they are on average. */
export interface Statistics {
  totals(question: Question): Promise<IndexStatistics>;
  /** Sees to it that `documentsWith` knows these words. */
  learn(question: Question, hashes: readonly number[]): Promise<void>;
  /** The same of all words that at least so many of these documents hold. */
  learnOf(question: Question, ids: readonly number[], least: number): Promise<void>;
  /** Of a word that was learnt. */
  documentsWith(hash: number): number;
  /** After a change of one's own. */
  forget(): void;
}

/** Others' changes move them little: how telling a word is does not change within a minute. */
const KEPT_MS = 60_000;
/** Of so many words it is kept. */
const MOST_KEPT = 200_000;
const MOST_WORDS = 30_000;

export function createStatistics({ weights }: Layout): Statistics {
  let keptSince = Number.NEGATIVE_INFINITY;
  let totals: Promise<IndexStatistics> | undefined;
  const held = new Map<number, number>();

  function forget(): void {
    totals = undefined;
    held.clear();
    keptSince = performance.now();
  }
  function forgetOld(): void {
    if (performance.now() - keptSince > KEPT_MS || held.size > MOST_KEPT) forget();
  }

  async function readTotals(question: Question): Promise<IndexStatistics> {
    const sumOf = (field: string) => ({ sum: { field } });
    const { hits, aggregations = {} } = await question.ask({
      query: { match_all: {} },
      size: 0,
      track_total_hits: true,
      aggs: { title: sumOf('titleLength'), name: sumOf('nameLength'), body: sumOf('bodyLength') },
    });
    const documents = Math.max(1, hits.total?.value ?? 0);
    const average = (name: string): number => (aggregations[name]?.value ?? 0) / documents;
    return {
      documents,
      titleLength: average('title'),
      nameLength: average('name'),
      bodyLength: average('body'),
      weights,
    };
  }

  return {
    totals(question) {
      forgetOld();
      if (totals !== undefined) return totals;
      const reading = readTotals(question);
      totals = reading;
      reading.catch(() => {
        if (totals === reading) totals = undefined;
      });
      return reading;
    },
    async learn(question, hashes) {
      forgetOld();
      const unknown = [...new Set(hashes)].filter((hash) => !held.has(hash));
      const counts = await Promise.all(
        unknown.map((hash) => countMatches(question, { term: { words: writtenHash(hash) } })),
      );
      unknown.forEach((hash, at) => {
        held.set(hash, counts[at] ?? 0);
      });
    },
    async learnOf(question, ids, least) {
      if (ids.length === 0) return;
      const { aggregations } = await question.ask({
        query: { terms: { id: ids } },
        size: 0,
        aggs: {
          words: {
            significant_terms: {
              field: 'words',
              size: MOST_WORDS,
              min_doc_count: least,
              shard_min_doc_count: 1,
              percentage: {},
              execution_hint: 'map',
            },
          },
        },
      });
      for (const { key, bg_count } of aggregations?.words?.buckets ?? [])
        held.set(Number.parseInt(key, 36), bg_count ?? 0);
    },
    documentsWith: (hash) => held.get(hash) ?? 0,
    forget,
  };
}
