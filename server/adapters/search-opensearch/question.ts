import { SearchIndexUnavailable, SearchSlow } from '#server/ports/search-index.ts';
import { type Connection, refusalOf, SLOW_SECONDS, tellRefusal, ViewLost } from './connection.ts';
import type { Query } from './expression-query.ts';
import type { View } from './view.ts';

/** One search, without what it looks at. */
export interface Search {
  query: Query;
  size: number;
  from?: number;
  min_score?: number;
  sort?: object[];
  search_after?: number[];
  docvalue_fields?: string[];
  track_total_hits?: boolean;
  aggs?: Record<string, object>;
}

export interface RawHit {
  sort: number[];
  fields?: Record<string, unknown[]>;
  matched_queries?: string[];
}

export interface Bucket {
  key: string;
  doc_count: number;
  bg_count?: number;
}

export interface Found {
  hits: { total?: { value: number }; hits: RawHit[] };
  aggregations?: Record<string, { value?: number; buckets?: Bucket[] }>;
}

interface RawFound extends Found {
  status: number;
  timed_out?: boolean;
  _shards?: { failed: number };
  error?: unknown;
}

/** All that is asked to answer one question, of one state of the index. */
export interface Question {
  /** What is asked within one turn of the event loop goes in one request. Errors: those of the port, `ViewLost`. */
  ask(search: Search): Promise<Found>;
}

export interface QuestionLimits {
  signal?: AbortSignal | undefined;
  budgetMs: number;
}

/** It looked at an index that another took the place of. */
const LOST = new Set(['search_context_missing_exception', 'index_not_found_exception']);

/** The part of an answer to one search. Errors: those of `Question`. */
function readFound(found: RawFound): Found {
  if (found.error !== undefined) {
    const refusal = refusalOf(found.status, found);
    // A node that ends fails in many words.
    if (LOST.has(refusal.kind) || refusal.status >= 500) throw new ViewLost(refusal.message);
    throw tellRefusal(refusal);
  }
  // Its clock runs while the node computes for others, or waits for its disk.
  if (found.timed_out) throw new SearchSlow(SLOW_SECONDS);
  // Part of an answer would pass for the whole.
  if ((found._shards?.failed ?? 0) > 0) throw new ViewLost('a part of the index did not answer');
  return found;
}

interface Waiting {
  search: Search;
  resolve(found: Found): void;
  reject(error: unknown): void;
}

export function createQuestion(connection: Connection, view: View, limits: QuestionLimits): Question {
  const endsMs = performance.now() + limits.budgetMs;
  let waiting: Waiting[] = [];

  async function send(batch: readonly Waiting[]): Promise<void> {
    const timeoutMs = endsMs - performance.now();
    const lines = batch.flatMap(({ search }) => [
      '{"allow_partial_search_results":false}',
      JSON.stringify({
        pit: { id: view.pit },
        stored_fields: '_none_',
        track_total_hits: false,
        timeout: `${Math.max(1, Math.ceil(timeoutMs))}ms`,
        ...search,
      }),
    ]);
    const request = { method: 'POST', path: '/_msearch', lines } as const;
    const answer = await connection.ask(request, { signal: limits.signal, timeoutMs });
    const { responses } = answer as { responses: RawFound[] };
    batch.forEach(({ resolve, reject }, at) => {
      const found = responses[at];
      try {
        if (found === undefined) throw new SearchIndexUnavailable('检索引擎的回答不完整');
        resolve(readFound(found));
      } catch (error) {
        reject(error);
      }
    });
  }

  return {
    ask(search) {
      const { promise, resolve, reject } = Promise.withResolvers<Found>();
      waiting.push({ search, resolve, reject });
      if (waiting.length === 1)
        setImmediate(() => {
          const batch = waiting;
          waiting = [];
          send(batch).catch((error: unknown) => {
            for (const each of batch) each.reject(error);
          });
        });
      return promise;
    },
  };
}
