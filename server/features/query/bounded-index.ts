import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { AskedIndex } from '#server/platform/access/index-gate.ts';
import { shareOf } from '#server/platform/limits/share-of.ts';
import { type AskOptions, SearchBusy, SearchSlow, SearchTooComplex } from '#server/ports/search-index.ts';

/** Time of the engine for all that one request asks, milliseconds. */
const BUDGET_MS = 2_000;
/** A query that was left less than this share of it, and took that, says nothing of its length: what came before it took long, or waited long. */
const JUDGED_SHARE = 1 / 2;
/** So little is as good as nothing. */
const LEAST_MS = 50;
const RETRY_AFTER_SECONDS = 3;

/** Time in which at least one thing is under way: what is asked at once counts once, and what lies between not at all. */
function createStopwatch() {
  let underway = 0;
  let sinceMs = 0;
  let spentMs = 0;
  const lasting = () => (underway > 0 ? performance.now() - sinceMs : 0);
  return {
    spentMs: () => spentMs + lasting(),
    begin() {
      if (underway === 0) sinceMs = performance.now();
      underway += 1;
    },
    end() {
      const last = lasting();
      underway -= 1;
      if (underway === 0) spentMs += last;
    },
  };
}

/** What the person is told instead; other errors stay what they are. */
function told(error: unknown): unknown {
  if (error instanceof SearchTooComplex) return new BusinessError('invalidInput', error.message, null, error);
  if (!(error instanceof SearchBusy)) return error;
  const { message, retryAfterSeconds } = error;
  return new BusinessError('tooFrequent', message, { retryAfterSeconds }, error);
}

type Bounded = Pick<AskedIndex, 'search' | 'count' | 'countTags' | 'facets' | 'stats'>;

/**
 * The index for one request: its queries share one time budget (`ofMs` milliseconds) and one place in the queue, and end where whoever asked
 * has gone. Throws 10006 where the search is too complex, 10009 with `retryAfterSeconds` where too many wait.
 */
export function boundedIndex<Index extends Bounded>(index: Index, caller: Caller, ofMs = BUDGET_MS): Index {
  // A database that keeps the request waiting in between is no reason to call the search too complex.
  const watch = createStopwatch();
  let failed: unknown = null;
  const share = shareOf(caller);
  const until = caller.signal === undefined ? {} : { signal: caller.signal };
  const bounded = async <Answer>(ask: (options: AskOptions) => Promise<Answer>): Promise<Answer> => {
    const budgetMs = ofMs - watch.spentMs();
    // The time went on an engine that did not answer, which whoever asked it passed over, or on a process that has just begun: nor is that
    // too complex a search.
    if (budgetMs < LEAST_MS) throw failed ?? told(new SearchSlow(RETRY_AFTER_SECONDS));
    const began = performance.now();
    watch.begin();
    try {
      return await ask({ share, budgetMs, ...until });
    } catch (error) {
      const isCutShort = budgetMs < ofMs * JUDGED_SHARE && performance.now() - began >= budgetMs;
      const isJudged = !(error instanceof SearchTooComplex) || !isCutShort;
      failed = told(isJudged ? error : new SearchSlow(RETRY_AFTER_SECONDS));
      throw failed;
    } finally {
      watch.end();
    }
  };
  return {
    ...index,
    async stats() {
      try {
        return await index.stats();
      } catch (error) {
        throw told(error);
      }
    },
    search: (query, options) => bounded((limits) => index.search(query, { ...limits, ...options })),
    count: (selection, options) => bounded((limits) => index.count(selection, { ...limits, ...options })),
    countTags: (selection, tags, options) =>
      bounded((limits) => index.countTags(selection, tags, { ...limits, ...options })),
    facets: (selection, kinds, options) =>
      bounded((limits) => index.facets(selection, kinds, { ...limits, ...options })),
  } satisfies Bounded as Index;
}
