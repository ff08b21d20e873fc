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
/** Two Latin words that are written as one, with a hyphen or a capital between them. */
const TWO_IN_ONE = /^([A-Z]?[a-z]{1,})(?:-|(?=[A-Z]))([A-Z]?[a-z]{2,})$/;

const shipped = synonyms
  .filter(([, sign]) => sign !== '=')
  .flatMap((group) =>
    group.flatMap((name) => {
      const [, first, second] = TWO_IN_ONE.exec(name) ?? [];
      const said = group.find((other) => /\p{Script=Han}{2}/u.test(other));
      return first === undefined || first.length < 2 || said === undefined
        ? []
        : [{ typed: `${first} ${second}`, name, said }];
    }),
  );

const openReports = () => openBriefIndex(REPORTS);
const held = testDatabase();
let opened: Awaited<ReturnType<typeof openReports>>;
let parts: SharedSearchDeps;
beforeAll(async () => {
  opened = await openReports();
  const seeds = [
    ...[...new Set(shipped.map(({ said }) => said))].map((said) => ({
      title: `${said}的进展`,
      day: '2026-03-10',
    })),
    { title: 'Scale Out 与 Auto 之外：Mart 业态观察', day: '2026-09-01' },
  ];
  await searchFixture(held.database, seeds, opened.index);
  parts = await searchDepsOver(held.database, opened.index, { synonyms });
});
afterAll(() => opened.close());

async function find(keyword: string) {
  const caller = newCaller('enterprise');
  return findReports(forCaller(parts, caller), searchRequest({ keyword }), caller, 'all');
}

test('the shipped dictionary has such names', () => {
  expect(shipped.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['License-out', 'LiAuto', 'PopMart']),
  );
});

test.each(shipped)('$typed is $name, and is told as it was typed', async ({ typed, said }) => {
  for (const keyword of [typed, `${typed.toLowerCase()} 海外`]) {
    const { list, words } = await find(keyword);
    expect(
      list.map(({ name }) => name),
      keyword,
    ).toEqual([`${said}的进展`]);
    expect(words[0]?.text.toLowerCase(), keyword).toBe(typed.toLowerCase());
  }
});

test('Latin words that are no name together stay two', async () => {
  const { words } = await find('scale out');
  expect(words.map(({ text }) => text)).toEqual(['scale', 'out']);
});
