import { FILE_FILTERS, type SearchRequestParsed, type SearchResult } from '#contract/calls/search.ts';
import type { Clock } from '#server/ports/clock.ts';
import { PUBLIC } from '#server/ports/search-collection.ts';
import type { AskableIndex } from './allowed-index.ts';
import { countPlan } from './ask-plan.ts';
import { HAS_FILE, withoutFilter } from './compile-filters.ts';
import type { SearchPlan } from './plan-search.ts';

export type OnlyFiles = SearchResult['only_files'];

/** How much of the library has files changes with imports, not between two searches. */
const FRESH_MS = 60_000;

/** Of what the words find so much must have its file, or the default would hide what they were about. */
const LEAST_SHARE = 1 / 4;

/** Whether less than half of the library's reports have their file. An empty library lacks nothing. */
export function createFileShare(
  index: Pick<AskableIndex, 'countTags' | 'stats'>,
  clock: Clock,
): () => Promise<boolean> {
  let known = { few: false, atMs: Number.NEGATIVE_INFINITY };
  return async () => {
    const now = clock.now();
    if (now - known.atMs < FRESH_MS) return known.few;
    const everything = { expression: null, match: 'all', audiences: [PUBLIC] } as const;
    const [[withFile = 0], { documents }] = await Promise.all([
      index.countTags(everything, [HAS_FILE]),
      index.stats(),
    ]);
    // Without a single file, leaving out what has none would leave nothing.
    known = { few: withFile > 0 && withFile * 2 < documents, atMs: now };
    return known.few;
  };
}

/** The request with the file filter decided, and what decided it. */
export async function settleFileFilter<Request extends Pick<SearchRequestParsed, 'fileFilter'>>(
  { fewHaveFiles }: { fewHaveFiles: () => Promise<boolean> },
  request: Request,
): Promise<{ request: Request; onlyFiles: OnlyFiles }> {
  if (request.fileFilter === FILE_FILTERS.all) return { request, onlyFiles: 'no' };
  if (request.fileFilter === FILE_FILTERS.only) return { request, onlyFiles: 'asked' };
  const few = await fewHaveFiles();
  const fileFilter = few ? FILE_FILTERS.only : FILE_FILTERS.all;
  return { request: { ...request, fileFilter }, onlyFiles: few ? 'default' : 'no' };
}

export const withoutFileFilter = (plan: SearchPlan): SearchPlan => ({
  ...plan,
  filters: withoutFilter(plan.filters, 'file'),
});

/** Whether the default leaves nothing, or next to nothing of what the words find. Nobody asked for it: then it is not in force. */
export async function hidesNearlyAll(
  deps: Parameters<typeof countPlan>[0],
  plan: SearchPlan,
  kept: number,
): Promise<boolean> {
  if (kept === 0) return true;
  if (plan.parsed.clauses.length === 0) return false;
  return kept < LEAST_SHARE * (await countPlan(deps, withoutFileFilter(plan)));
}

/** The plan as its results are found, where the filter may be there by default. */
export async function settlePlan(
  deps: Parameters<typeof countPlan>[0],
  plan: SearchPlan,
  onlyFiles: OnlyFiles,
): Promise<SearchPlan> {
  if (onlyFiles !== 'default') return plan;
  return (await hidesNearlyAll(deps, plan, await countPlan(deps, plan))) ? withoutFileFilter(plan) : plan;
}
