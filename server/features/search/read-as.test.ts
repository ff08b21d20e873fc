import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBriefIndex } from '#server/adapters/search-sqlite/brief-index.ts';
import { newCaller, searchDepsOver, searchFixture, searchRequest } from '#server/testing/search-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { REPORTS } from '../collections/index.ts';
import { loadDictionary } from '../documents/index.ts';
import { forCaller } from './access.ts';
import type { SharedSearchDeps } from './deps.ts';
import { findReports } from './find-reports.ts';

const { synonyms } = loadDictionary('/nowhere');
const directed = synonyms.flatMap(([typed = '', sign, ...meant]) =>
  sign === '=' ? [{ typed, meant, first: meant[0] ?? '', last: meant.at(-1) ?? '' }] : [],
);
/** Of the shipped lines every so many-th is tried; every line of several companies and of two words beside each other. */
const EVERY = 6;
const drawn = directed.filter(
  ({ typed, meant }, at) => at % EVERY === 0 || meant.length > 3 || typed.includes('+'),
);
const said = [...new Set(drawn.flatMap(({ first, last }) => [first, last]))];

/** As an operator may write them by mistake. */
const CIRCLE = [
  ['甲叫法', '=', '乙叫法'],
  ['乙叫法', '=', '甲叫法'],
  ['丙叫法', '=', '丙叫法'],
];

const openReports = () => openBriefIndex(REPORTS);
const held = testDatabase();
let opened: Awaited<ReturnType<typeof openReports>>;
let parts: SharedSearchDeps;
beforeAll(async () => {
  opened = await openReports();
  const seeds = said.map((word, at) => ({ title: `${word}观察`, day: `2026-0${1 + (at % 8)}-10` }));
  await searchFixture(held.database, [...seeds, { title: '无关的题目', day: '2026-09-01' }], opened.index);
  parts = await searchDepsOver(held.database, opened.index, { synonyms: [...synonyms, ...CIRCLE] });
});
afterAll(() => opened.close());

async function namesOf(keyword: string): Promise<string[]> {
  const caller = newCaller('enterprise');
  const found = await findReports(forCaller(parts, caller), searchRequest({ keyword }), caller, 'all');
  return found.list.map(({ name }) => name);
}

test.each(drawn)('$typed finds what it is read as', async ({ typed, first, last }) => {
  const names = await namesOf(typed.replace('+', ''));
  expect(names).toEqual(expect.arrayContaining([`${first}观察`, `${last}观察`]));
  expect(names).not.toContain('无关的题目');
});

test('a code of Hong Kong is read as the company in every way in which it is typed', async () => {
  const code = drawn.find(({ typed }) => /^0\d{4}$/.test(typed));
  const digits = Number(code?.typed);
  for (const typed of [`HK${code?.typed}`, `${digits}.HK`, `0${digits}.hk 业绩`])
    expect((await namesOf(typed))[0], typed).toBe(`${code?.first}观察`);
});

test('what it is read as is not read as it: one of several companies finds none of the others', async () => {
  expect(await namesOf('新易盛')).not.toContain('天孚通信观察');
  expect(await namesOf('中国石油')).not.toContain('中国海油观察');
});

test("lines of the operator's that go round in a circle end", async () => {
  for (const keyword of ['甲叫法', '乙叫法 观察', '丙叫法'])
    expect(await namesOf(keyword)).not.toContain('无关的题目');
});
