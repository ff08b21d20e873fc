import { expect } from 'vitest';
import { BusinessError } from '#contract/codes.ts';
import type { SearchRequestInput, SearchResult } from '#contract/search.ts';
import type { Database } from '#server/platform/db/connect-database.ts';
import type { Asking, SearchDeps } from '../deps.ts';
import type * as FindReports from '../find-reports.ts';
import { asking, searchRequest } from './search-fixture.ts';

/** What the rights of a search rest on, for the code as it is and as it should not be. */
export interface Searching {
  database: Database;
  deps: SearchDeps;
  findReports: typeof FindReports.findReports;
}

type Answer = SearchResult | { code: number };

async function search(
  { deps, findReports }: Searching,
  who: Asking,
  fields: SearchRequestInput,
): Promise<Answer> {
  try {
    return await findReports(deps, searchRequest(fields), who, 'all');
  } catch (error) {
    if (error instanceof Error && error.name === BusinessError.name && 'code' in error)
      return { code: Number(error.code) };
    throw error;
  }
}

async function usedBy({ database }: Searching, { who }: Asking): Promise<number> {
  const { rows } = await database.pool.query<{ used: number }>(
    "SELECT coalesce(max(used), 0)::int AS used FROM quota_counters WHERE action = 'searchReports' AND who = $1",
    [`u${who.uid}`],
  );
  return rows[0]?.used ?? -1;
}

/** The same words and filters cost one unit however often, in whatever order, page size, width and script they are asked. */
export async function countsASearchOnce(searching: Searching): Promise<void> {
  const who = asking('free');
  const again: SearchRequestInput[] = [
    {},
    { sortMode: 1 },
    { sortMode: 3 },
    { pageSize: 5 },
    { keyword: ' 光伏 ' },
  ];
  for (const fields of again) await search(searching, who, { keyword: '光伏', ...fields });
  expect(await usedBy(searching, who)).toBe(1);
}

/** Other words, or other filters, are another search, also in parallel; the fourth is refused and shows nothing. */
export async function countsEverySearch(searching: Searching): Promise<void> {
  const who = asking('free');
  const asked: SearchRequestInput[] = [
    { keyword: '光伏' },
    { keyword: '周报' },
    { keyword: '光伏', showTrader: 1 },
    { keyword: '光伏', reportType: 2 },
    { keyword: '光伏', visitMode: 1 },
    { keyword: '光伏', industryCategory: 63 },
    { keyword: '光伏', theme_id: 63 },
  ];
  const answers = await Promise.all(asked.map((fields) => search(searching, who, fields)));
  expect(await usedBy(searching, who)).toBe(3);
  expect(answers.filter((answer) => 'code' in answer)).toEqual(Array(4).fill({ code: 10008 }));
}

/** A search that failed costs nothing. */
export async function givesBackWhatFailed(searching: Searching): Promise<void> {
  const who = asking('free');
  const index = { ...searching.deps.index, search: () => Promise.reject(new Error('broken')) };
  const failing = { ...searching, deps: { ...searching.deps, index } };
  await expect(search(failing, who, { keyword: '光伏' })).rejects.toThrow('broken');
  expect(await usedBy(searching, who)).toBe(0);
}

/** Beyond the first page, by time or by second-level industry nobody sees anything whose tier does not allow it, and pays nothing for asking. */
export async function showsNothingBeyondRights(searching: Searching): Promise<void> {
  const beyond: SearchRequestInput[] = [
    { page: 2 },
    { page: 3, pageSize: 5 },
    { pubdate: 1 },
    { customStartTime: '2026-01-01' },
    { customEndTime: '2026-12-01' },
    { secondaryIndustry: '6306' },
  ];
  for (const tier of ['free', 'visitor'] as const) {
    const who = asking(tier);
    for (const fields of beyond)
      expect(await search(searching, who, { keyword: '光伏', ...fields })).toEqual({ code: 10007 });
    if (tier === 'free') expect(await usedBy(searching, who)).toBe(0);
  }
}

/** A larger page would be the second page under another name. */
export async function givesNoLargerPage(searching: Searching): Promise<void> {
  const answer = await search(searching, asking('free'), { keyword: '光伏', pageSize: 50 });
  expect(answer).toMatchObject({ count: 40 });
  expect('list' in answer ? answer.list.length : -1).toBe(15);
}
