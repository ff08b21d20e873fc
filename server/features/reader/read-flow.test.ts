import { beforeAll, describe, expect, test } from 'vitest';
import type { Tier } from '#contract/rights/levels.ts';
import { NOW, newCaller, readerFixture } from '#server/testing/reader-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type { AllowedText } from '../memberships/index.ts';
import { openReport } from './open-report.ts';
import { readFlow } from './read-flow.ts';

const held = testDatabase();
let deps: Awaited<ReturnType<typeof readerFixture>>['deps'];
let fid = 0;

beforeAll(async () => {
  const paragraphs = [1, 2, 3, 4].map((index) => `第 ${index} 段。`);
  const made = await readerFixture(held.database, [
    { title: '风光储', file: new Uint8Array([1]), paragraphs },
  ]);
  ({ deps } = made);
  fid = made.first;
  // The third page begins with nothing of its own.
  await held.database.pool.query('UPDATE content_paragraphs SET page = 2 WHERE page = 3');
});

type Who = ReturnType<typeof newCaller>;
const read = (who: Who, from = 1, count = 20, with_ = deps) => readFlow(with_, { fid, from, count }, who);

test('whoever opened the report gets its pages, as many as asked for, those without text left out', async () => {
  const who = newCaller('ordinary');
  await openReport(deps, fid, who);
  const pagesOf = async (from: number, count: number) =>
    (await read(who, from, count)).pages.map(({ page, blocks }) => [page, blocks.length]);
  expect(await pagesOf(1, 20)).toEqual([
    [1, 1],
    [2, 2],
    [4, 1],
  ]);
  expect(await pagesOf(2, 2)).toEqual([[2, 2]]);
  expect(await pagesOf(5, 50)).toEqual([]);
});

describe('rights', () => {
  const CLOSED = { pages: [], locked: { code: 10007 } };

  test('nobody reads before opening it, nor on the next day', async () => {
    const who = newCaller('senior');
    expect(await read(who)).toMatchObject(CLOSED);
    await openReport(deps, fid, who);
    expect((await read(who)).locked).toBeNull();
    expect(await read({ ...who, now: NOW + 24 * 3600_000 })).toMatchObject(CLOSED);
  });

  test.each<Tier>(['visitor', 'unknown'])('a %s never does', async (tier) => {
    const who = newCaller(tier);
    await openReport(deps, fid, who);
    expect(await read(who)).toMatchObject(CLOSED);
  });

  test('a check that lets everybody pass is caught by what a visitor then reads', async () => {
    const allowText = async () => ({ fid }) as AllowedText;
    const broken = { ...deps, quotas: { ...deps.quotas, allowText } };
    expect((await read(newCaller('visitor'), 1, 20, broken)).pages.length).toBeGreaterThan(0);
  });
});
