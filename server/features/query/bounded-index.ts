import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { AskedIndex } from '#server/platform/access/index-gate.ts';
import { shareOf } from '#server/platform/limits/share-of.ts';
import { type AskOptions, SearchBusy, SearchTooComplex } from '#server/ports/search-index.ts';

/** Time of the engine for all that one request asks, milliseconds. */
const BUDGET_MS = 2_000;

/** What the person is told instead; other errors stay what they are. */
function told(error: unknown): unknown {
  if (error instanceof SearchTooComplex) return new BusinessError('invalidInput', error.message, null, error);
  if (!(error instanceof SearchBusy)) return error;
  const { message, retryAfterSeconds } = error;
  return new BusinessError('tooFrequent', message, { retryAfterSeconds }, error);
}

type Bounded = Pick<AskedIndex, 'search' | 'count' | 'countTags' | 'facets'>;

/**
 * The index for one request: its queries share one time budget and one place in the queue, and end where whoever asked has gone. Throws
 * 10006 where the search is too complex, 10009 with `retryAfterSeconds` where too many wait.
 */
export function boundedIndex<Index extends Bounded>(index: Index, caller: Caller): Index {
  const untilMs = performance.now() + BUDGET_MS;
  const share = shareOf(caller);
  const until = caller.signal === undefined ? {} : { signal: caller.signal };
  const bounded = async <Answer>(ask: (options: AskOptions) => Promise<Answer>): Promise<Answer> => {
    try {
      return await ask({ share, budgetMs: untilMs - performance.now(), ...until });
    } catch (error) {
      throw told(error);
    }
  };
  return {
    ...index,
    search: (query, options) => bounded((limits) => index.search(query, { ...limits, ...options })),
    count: (selection, options) => bounded((limits) => index.count(selection, { ...limits, ...options })),
    countTags: (selection, tags, options) =>
      bounded((limits) => index.countTags(selection, tags, { ...limits, ...options })),
    facets: (selection, kinds, options) =>
      bounded((limits) => index.facets(selection, kinds, { ...limits, ...options })),
  } satisfies Bounded as Index;
}
