import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Caller } from '#server/platform/access/caller.ts';
import { libraryFixture } from '#server/testing/library-fixture.ts';
import { newCaller } from '#server/testing/new-caller.ts';
import { seedReport } from '#server/testing/seed-reports.ts';
import { tellChanged } from '#server/testing/tell-reports.ts';
import { followIndex } from '../indexing/follow-index.ts';
import { answerDepsOf } from './create-answers.ts';
import type { AnswerDeps } from './deps.ts';

const fixture = libraryFixture();
const SECRET = '钠电池正极材料的毛利率为 41.7%。';
const LONG = `${SECRET}${'钠电池正极材料的成本。'.repeat(60)}`;
let deps: AnswerDeps;
let fids: number[] = [];

beforeAll(async () => {
  const { database } = fixture.deps;
  const file = (name: string) => new TextEncoder().encode(`%PDF-1.7 ${name}`);
  fids = [];
  for (const seed of [
    { title: '钠电池深度', file: file('a'), paragraphs: [LONG] },
    { title: '钠电池周报', file: file('b'), paragraphs: ['钠电池正极材料价格平稳。'] },
  ])
    fids.push((await seedReport(database, seed)).fid);
  await tellChanged(database, fids);
  await followIndex(fixture.deps);
  await fixture.deps.query.dictionary.refresh();
  deps = answerDepsOf(fixture.deps);
});
afterEach(() => {
  vi.doUnmock('./access.ts');
  vi.resetModules();
});

async function find(caller: Caller, query: string, fid?: number) {
  const { searchPassages } = await import('./search-passages.ts');
  return (await searchPassages(deps, { query, fid, count: 10 }, caller)).list;
}
const leftOf = async (caller: Caller) =>
  (await deps.quotas.allowance({ caller, action: 'searchReports', subject: null })).daily?.left;

test('passages come with their place, shortened, of one report where it is asked alone', async () => {
  const who = newCaller({ tier: 'senior' });
  const all = await find(who, '钠电池正极材料');
  expect(new Set(all.map(({ fid }) => fid))).toEqual(new Set(fids));
  const [first] = await find(who, '钠电池正极材料', fids[0]);
  expect(first).toMatchObject({ fid: fids[0], name: '钠电池深度', page: 1, kind: 'paragraph' });
  expect(first?.quote).toHaveLength(301);
  expect((await find(who, '钠电池正极材料', fids[1])).map(({ fid }) => fid)).toEqual([fids[1]]);
});

test('it costs one search, the same again nothing, and nothing where nothing is found', async () => {
  const free = newCaller({ tier: 'free' });
  await find(free, '钠电池正极材料');
  await find(free, '钠电池正极材料');
  expect(await leftOf(free)).toBe(2);
  expect(await find(free, '火星基地门票')).toEqual([]);
  expect(await leftOf(free)).toBe(2);
});

/** Nothing of a report that is closed leaves. */
async function withholds(): Promise<void> {
  const late = newCaller({ tier: 'free' });
  for (const subject of ['x', 'y', 'z'])
    await deps.quotas.take({ caller: late, action: 'readReport', subject });
  expect(await find(late, '钠电池正极材料')).toEqual([]);
}

test('who may not read a report is given none of its passages', withholds);

test('broken on purpose: passages for whoever asks are noticed', async () => {
  vi.resetModules();
  vi.doMock('./access.ts', () => ({
    rightsTo: async () => (passage: { fid: number }) => ({ fid: passage.fid }),
  }));
  await expect(withholds()).rejects.toThrow();
});
