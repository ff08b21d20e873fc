import { DAY_MS, dayOf } from '#contract/text/calendar.ts';
import { createTtlCache } from '#server/platform/cache/ttl-cache.ts';
import type { SearchDeps, SharedSearchDeps } from './deps.ts';
import { readMainIndustries } from './read-tags.ts';
import { deleteSamplesBefore, deleteSearchesBefore, readHotSearches } from './store.ts';

const KEPT_DAYS = 30;
/** What a day's searches come to is counted once a minute: every home page shows it. */
const FRESH_MS = 60_000;
const MOST_PAGES = 20;
const MOST_KEYWORDS = 10;

export const createHotLists = (): SearchDeps['hotLists'] =>
  createTtlCache({ freshMs: FRESH_MS, most: MOST_PAGES });

/** What most people searched for in the last 24 hours, each person once; at most a minute old. */
export function readHotList(
  { db, hotLists }: Pick<SearchDeps, 'db' | 'hotLists'>,
  { page, pageSize }: { page: number; pageSize: number },
  now: number,
): Promise<readonly { name: string; count: number }[]> {
  const range = { offset: (page - 1) * pageSize, limit: pageSize };
  return hotLists.get(`${page} ${pageSize}`, now, async () => ({
    list: await readHotSearches(db, new Date(now - DAY_MS), range),
    isWhole: true,
  }));
}

/**
 * Words to offer beside an empty box: hot searches, then the industries with the most reports. Bare numbers are left out:
 * a code says nothing to the next reader (S1 §7).
 */
export async function readHotKeywords(
  deps: Pick<SharedSearchDeps, 'db' | 'hotLists' | 'index' | 'dictionary'>,
  now: number,
): Promise<string[]> {
  const hot = await readHotList(deps, { page: 1, pageSize: 2 * MOST_KEYWORDS }, now);
  const industries = await readMainIndustries(
    { dictionary: deps.dictionary, index: deps.index.everybodys },
    { page: 1, pageSize: MOST_KEYWORDS },
  );
  const stocked = industries.list.filter(({ count }) => count > 0);
  const words = [...hot, ...stocked].map(({ name }) => name).filter((name) => !/^\d+$/.test(name));
  return [...new Set(words)].slice(0, MOST_KEYWORDS);
}

/** For a daily job: what was searched for is kept 30 days, which passages were shown until the day is over. */
export async function forgetOldSearches(deps: Pick<SearchDeps, 'db'>, now: number): Promise<void> {
  await deleteSearchesBefore(deps.db, new Date(now - KEPT_DAYS * DAY_MS));
  await deleteSamplesBefore(deps.db, dayOf((now - DAY_MS) / 1000));
}
