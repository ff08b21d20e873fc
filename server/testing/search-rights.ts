import { expect } from 'vitest';
import type { SearchRequestInput, SearchResult } from '#contract/calls/search.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type * as Access from '#server/features/search/access.ts';
import type { SharedSearchDeps } from '#server/features/search/deps.ts';
import type * as FindReports from '#server/features/search/find-reports.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { Database } from '#server/platform/db/connect-database.ts';
import { newCaller, searchRequest } from './search-fixture.ts';

/** What the rights of a search rest on, for the code as it is and as it should not be. */
export interface Searching {
  database: Database;
  parts: SharedSearchDeps;
  findReports: typeof FindReports.findReports;
  forCaller: typeof Access.forCaller;
}

type Answer = SearchResult | { code: number };

async function search(
  { parts, findReports, forCaller }: Searching,
  who: Caller,
  fields: SearchRequestInput,
): Promise<Answer> {
  try {
    return await findReports(forCaller(parts, who), searchRequest(fields), who, 'all');
  } catch (error) {
    if (error instanceof Error && error.name === BusinessError.name && 'code' in error)
      return { code: Number(error.code) };
    throw error;
  }
}

async function usedBy({ database }: Searching, caller: Caller): Promise<number> {
  const { rows } = await database.pool.query<{ used: number }>(
    "SELECT coalesce(max(used), 0)::int AS used FROM quota_counters WHERE action = 'searchReports' AND who = $1",
    [`u${caller.uid}`],
  );
  return rows[0]?.used ?? -1;
}

/** The same words cost one unit however often, with whatever filters, order, page size, width and script they are asked. */
export async function countsASearchOnce(searching: Searching): Promise<void> {
  const who = newCaller('free');
  const again: SearchRequestInput[] = [
    {},
    { sortMode: 1 },
    { sortMode: 3 },
    { pageSize: 5 },
    { keyword: ' 光伏 ' },
    { keyword: '光\u200B伏' },
    { showTrader: 1 },
    { reportType: 2 },
    { visitMode: 1 },
    { theme_id: 63 },
  ];
  for (const fields of again) await search(searching, who, { keyword: '光伏', ...fields });
  expect(await usedBy(searching, who)).toBe(1);
}

/** Other words are another search, also in parallel, however alike they look; the fourth is refused and shows nothing. */
export async function countsEverySearch(searching: Searching): Promise<void> {
  const who = newCaller('free');
  // U+FEFF parts words for the reader of queries, though nothing of it is left in folded text.
  const asked = ['光伏', '周报', '光伏周报', '光伏 周报', '光\uFEFF伏', '“光伏周报”', '光伏 第'].map(
    (keyword) => ({
      keyword,
    }),
  );
  const answers = await Promise.all(asked.map((fields) => search(searching, who, fields)));
  expect(await usedBy(searching, who)).toBe(3);
  expect(answers.filter((answer) => 'code' in answer)).toEqual(Array(4).fill({ code: 10008 }));
}

/** A search that finds nothing costs nothing, and neither does the next one. */
export async function costsNothingForNothing(searching: Searching): Promise<void> {
  const who = newCaller('free');
  for (const keyword of ['没有这回事', '光伏 -周报', '水星矿业', '查无此词'])
    expect(await search(searching, who, { keyword })).toMatchObject({ count: 0 });
  expect(await usedBy(searching, who)).toBe(0);
}

/** A search of whose subject nothing is known costs nothing, though it shows what is near, and says so; what holds some of the words does. */
export async function costsNothingForNear(searching: Searching): Promise<void> {
  const who = newCaller('free');
  for (const keyword of ['火锅底料 光伏', '婚纱摄影 光伏', '水星矿业 光伏', '游泳馆 光伏周报']) {
    const answer = await search(searching, who, { keyword });
    expect(answer).toMatchObject({ count: 3, full: 0, notice: '这次搜索不计次' });
  }
  expect(await usedBy(searching, who)).toBe(0);
  expect(await search(searching, who, { keyword: '光伏 摄影' })).toMatchObject({ full: 0, notice: '' });
  expect(await usedBy(searching, who)).toBe(1);
}

/** A search that failed costs nothing. */
export async function givesBackWhatFailed(searching: Searching): Promise<void> {
  const who = newCaller('free');
  const { index: gate } = searching.parts;
  const broken = () => ({ ...gate.everybodys, search: () => Promise.reject(new Error('broken')) });
  const index = { ...gate, for: broken };
  const failing = { ...searching, parts: { ...searching.parts, index } };
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
    { industryCategory: '63,6306' },
    { theme_id: 6306 },
    { keyword: '光伏 行业:光伏设备' },
    { keyword: '光伏 -行业:光伏设备' },
    { keyword: '光伏 OR 行业:光伏设备' },
  ];
  for (const tier of ['free', 'visitor'] as const) {
    const who = newCaller(tier);
    for (const fields of beyond)
      expect(await search(searching, who, { keyword: '光伏', ...fields })).toEqual({ code: 10007 });
    if (tier === 'free') expect(await usedBy(searching, who)).toBe(0);
  }
}

/** A larger page would be the second page under another name. */
export async function givesNoLargerPage(searching: Searching): Promise<void> {
  const answer = await search(searching, newCaller('free'), { keyword: '光伏', pageSize: 50 });
  expect(answer).toMatchObject({ count: 40 });
  expect('list' in answer ? answer.list.length : -1).toBe(15);
}
