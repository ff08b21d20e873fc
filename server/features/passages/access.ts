import { allow } from '#server/platform/access/allow.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { IndexGate } from '#server/platform/access/index-gate.ts';
import { type AskableIndex, boundedIndex, type CheckedIndex } from '../query/index.ts';

/** A question asks by its words alone, which everybody may: no filter, field or time of the query language reaches these indexes. */
export function indexFor(index: Pick<IndexGate, 'for'>, caller: Caller): CheckedIndex {
  const bounded = boundedIndex(index.for(caller), caller);
  // Whoever has gone waits for nothing.
  const until = caller.signal === undefined ? {} : { signal: caller.signal };
  return allow(
    {
      search: (query) => bounded.search(query, until),
      count: (selection) => bounded.count(selection, until),
      countTags: (selection, tags) => bounded.countTags(selection, tags, until),
      facets: (selection, kinds, options) => bounded.facets(selection, kinds, { ...options, ...until }),
      stats: bounded.stats,
    } satisfies AskableIndex,
    'askQuestion',
  );
}
