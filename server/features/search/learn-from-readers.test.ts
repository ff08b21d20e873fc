import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Caller } from '#server/platform/access/caller.ts';
import { type Db, tablesOf } from '#server/platform/db/connect-database.ts';
import { NOW, newCaller, searchFixture, searchRequest } from '#server/testing/search-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { forCaller } from './access.ts';
import type { SharedSearchDeps } from './deps.ts';
import { findReports } from './find-reports.ts';
import { createReaderLearning, forgetOldChoices, type LearningMode, relearn } from './learn-from-readers.ts';
import { readChoices } from './store/choices.ts';
import type { SearchTables } from './store.ts';

const HOUSES = ['甲证券', '乙证券', '丙证券'];
const SEEDS = HOUSES.map((organisation, at) => ({
  title: `储能招标跟踪之${organisation}`,
  organisation,
  day: `2026-11-0${3 - at}`,
}));

const database = testDatabase();
let db: Db<SearchTables>;
let parts: SharedSearchDeps;
beforeAll(async () => {
  db = tablesOf<SearchTables>(database.database);
  ({ parts } = await searchFixture(database.database, SEEDS));
});
beforeEach(async () => {
  await database.database.pool.query('TRUNCATE search_choices, search_lessons');
});

const inMode = (mode: LearningMode): SharedSearchDeps => ({
  ...parts,
  learning: createReaderLearning(db, mode),
});

async function search(deps: SharedSearchDeps, caller: Caller, keyword = '储能招标'): Promise<number[]> {
  const { list } = await findReports(forCaller(deps, caller), searchRequest({ keyword }), caller, 'all');
  return list.map(({ fid }) => fid);
}

test('switched off nothing is counted and nothing is learned', async () => {
  const deps = inMode('off');
  const caller = newCaller();
  const [first = 0] = await search(deps, caller);
  await deps.learning.noteOpened(caller, first);
  expect(await readChoices(db)).toEqual([]);
  expect(deps.learning.learnedBoosts).toBeUndefined();
});

test('what is shown is counted at its place, what is opened is chosen once, and nobody is named', async () => {
  const deps = inMode('log');
  const caller = newCaller();
  const [, second = 0, third = 0] = await search(deps, caller);
  for (let time = 0; time < 3; time++) await deps.learning.noteOpened(caller, second);
  // Somebody else, who searched for nothing, and a report that was not among the answers.
  await deps.learning.noteOpened(newCaller(), third);
  await deps.learning.noteOpened(caller, 999_999);
  const choices = await readChoices(db);
  expect(choices.map(({ place, shown, chosen }) => [place, shown, chosen]).sort()).toEqual([
    [1, 1, 0],
    [2, 1, 1],
    [3, 1, 0],
  ]);
  const { rows } = await database.database.pool.query('SELECT * FROM search_choices');
  expect(JSON.stringify(rows)).not.toContain('储能');
  expect(JSON.stringify(rows)).not.toContain(caller.sessionKey);
});

test('a choice long after the search belongs to something else', async () => {
  const deps = inMode('log');
  const caller = newCaller();
  const [first = 0] = await search(deps, caller);
  await deps.learning.noteOpened({ ...caller, now: caller.now + 31 * 60_000 }, first);
  expect((await readChoices(db)).map(({ chosen }) => chosen)).toEqual([0, 0, 0]);
});

test('lists by time teach nothing: nobody ordered them', async () => {
  const deps = inMode('log');
  const caller = newCaller();
  const request = searchRequest({ keyword: '储能招标', sortMode: 1 });
  await findReports(forCaller(deps, caller), request, caller, 'all');
  expect(await readChoices(db)).toEqual([]);
});

test('what readers choose comes first once it is learned and switched on, for that query alone, and can be replayed', async () => {
  const log = inMode('log');
  const before = await search(log, newCaller());
  const last = before.at(-1) ?? 0;
  for (let reader = 0; reader < 60; reader++) {
    const caller = newCaller();
    await search(log, caller);
    await log.learning.noteOpened(caller, last);
  }
  const learned = await relearn(db);
  expect(learned).toMatchObject({ queries: 1, reports: 3, chosen: 60 });
  expect(await relearn(db)).toEqual(learned);
  expect(await search(log, newCaller())).toEqual(before);
  const on = inMode('on');
  expect((await search(on, newCaller()))[0]).toBe(last);
  expect(await search(on, newCaller(), '储能 跟踪')).toEqual(await search(log, newCaller(), '储能 跟踪'));
});

test('what was counted is kept half a year', async () => {
  await search(inMode('log'), newCaller());
  await forgetOldChoices(db, NOW + 170 * 86_400_000);
  expect(await readChoices(db)).toHaveLength(3);
  await forgetOldChoices(db, NOW + 190 * 86_400_000);
  expect(await readChoices(db)).toEqual([]);
});
