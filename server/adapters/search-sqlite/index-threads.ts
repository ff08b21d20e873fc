import type { AskOptions } from '#server/ports/search-index.ts';
import { createCountBatches } from './count-batches.ts';
import { createDocumentCount } from './document-count.ts';
import type { GradedPlan } from './graded-plan.ts';
import { createKeptAnswers } from './kept-answers.ts';
import { createKeptCounts, type KeptCounts } from './kept-counts.ts';
import type { Layout } from './layout.ts';
import type { MatchPlan } from './match-plan.ts';
import { weigh } from './plan-cost.ts';
import type { QueryPlan } from './query-plan.ts';
import type { ReaderPool } from './reader-pool.ts';
import type { IndexReader } from './run-query.ts';
import type { TallyPlan } from './tally-tags.ts';
import type { Change, WriterThread } from './writer-thread.ts';

/** What serves one index file: the readers and the writer, which it shares with others. */
export interface IndexThreads {
  search(plan: QueryPlan, options?: AskOptions): Promise<ReturnType<IndexReader['search']>>;
  searchGraded(plan: GradedPlan, options?: AskOptions): Promise<ReturnType<IndexReader['searchGraded']>>;
  /** Without words they are kept until the next change: every list shows those of the whole library. */
  tally(plan: TallyPlan, options?: AskOptions): Promise<ReadonlyMap<string, number>>;
  /** How many of what `key` stands for carry each of the tags; `ask` counts those that are not kept since the last change. */
  tagCounts: KeptCounts['get'];
  /** Counts are kept until the next change: turning pages and reordering must not count again. */
  count(plan: MatchPlan, options?: AskOptions): Promise<number>;
  /** How many documents there are, whoever may find them. Does not wait for the readers. */
  documents(): number;
  write(change: Change): Promise<void>;
  /** Forgets what is kept where another process has changed the file since it was last asked. */
  noticeChanges(): void;
  stop(): Promise<void>;
}

export interface ThreadsParts {
  layout: Layout;
  readers: ReaderPool;
  writer: WriterThread;
}

/** Counts of words, mostly: about 1 MB. A query of many words is asked once, and its count is not worth its length. */
const COUNTS_KEPT = { most: 4_000, longestKey: 1_000 };
/** Of the whole library and of the choices of the filters, for each kind of tag; the largest holds every researcher. */
const TALLIES_KEPT = { most: 16, longestKey: 5_000 };
/** How many issues the series have that lists show, mostly: about 1 MB. */
const TAG_COUNTS_KEPT = { most: 4_000, longestKey: 300 };

/** What counts, without what orders. */
const matchOf = ({ table, match, nothing, first, last }: MatchPlan): MatchPlan => {
  return { table, match, nothing, first, last };
};

const keyOf = (plan: MatchPlan): string => JSON.stringify(matchOf(plan));

export function startThreads(path: string, { layout, readers, writer }: ThreadsParts): IndexThreads {
  const documents = createDocumentCount(path, layout);
  const counts = createKeptAnswers<number>(COUNTS_KEPT);
  const tallies = createKeptAnswers<ReadonlyMap<string, number>>(TALLIES_KEPT);
  const tagCounts = createKeptCounts(TAG_COUNTS_KEPT);
  let seen = -1;
  const forgetAnswers = (): void => {
    counts.clear();
    tagCounts.clear();
    tallies.clear();
  };
  const run = (
    method: keyof IndexReader,
    plan: unknown,
    matches: readonly (string | null | undefined)[],
    options?: AskOptions,
    ranksMany = false,
  ): Promise<unknown> => {
    const { isHeavy } = weigh(matches);
    return readers.run({ path, layout, method, plan, isHeavy: isHeavy || ranksMany }, options);
  };
  const batches = createCountBatches(
    async (plans, isHeavy, options) =>
      (await readers.run({ path, layout, method: 'count', plan: plans, isHeavy }, options)) as number[],
  );

  return {
    // Where any word is enough, some thousand documents are ranked, whatever the words.
    search: async (plan, options) =>
      (await run('search', plan, [plan.match], options, plan.wordMatches.length > 0)) as ReturnType<
        IndexReader['search']
      >,
    async searchGraded(plan, options) {
      // Of a single word it is known: its weight was asked for.
      const counted = { ...plan, fullCount: counts.known(keyOf(plan.full)) };
      const found = await run('searchGraded', counted, [plan.full.match], options);
      return found as ReturnType<IndexReader['searchGraded']>;
    },
    tally(plan, options) {
      const ask = async () =>
        (await run('tally', plan, [plan.match.match], options)) as ReadonlyMap<string, number>;
      return plan.match.match === null || plan.tags !== undefined
        ? tallies.get(JSON.stringify(plan), ask)
        : ask();
    },
    tagCounts: tagCounts.get,
    count: (plan, options) => counts.get(keyOf(plan), () => batches.count(matchOf(plan), options)),
    documents: documents.read,
    noticeChanges() {
      const version = documents.version();
      if (version !== seen) forgetAnswers();
      seen = version;
    },
    async write(change) {
      forgetAnswers();
      try {
        await writer.write({ path, layout }, change);
      } finally {
        forgetAnswers();
      }
    },
    async stop() {
      readers.forget(path);
      documents.close();
      await writer.forget(path);
    },
  };
}
