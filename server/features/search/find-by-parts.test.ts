import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBriefIndex } from '#server/adapters/search-sqlite/brief-index.ts';
import { newCaller, searchFixture, searchRequest } from '#server/testing/search-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { REPORTS } from '../collections/index.ts';
import { findReports } from './find-reports.ts';

/** A compound, what it is about, and what it is of. */
const COMPOUNDS = [
  ['宠物食品', '宠物', '食品'],
  ['银发经济', '银发', '经济'],
  ['康复机器人', '康复', '机器人'],
  ['养老服务', '养老', '服务'],
  ['文化旅游', '文化', '旅游'],
] as const;
const seeds = COMPOUNDS.flatMap(([compound, subject, kind], at) => [
  { title: `${compound}展望`, day: '2026-05-02' },
  { title: `${subject}用品空间测算`, day: '2026-06-02' },
  { title: `${subject}用户调查`, day: '2026-06-03' },
  ...Array.from({ length: 12 }, (_, nth) => ({
    title: `${kind}月度观察`,
    day: `2025-${String(nth + 1).padStart(2, '0')}-0${at + 1}`,
  })),
]);

const openReports = () => openBriefIndex(REPORTS);
const held = testDatabase();
let opened: Awaited<ReturnType<typeof openReports>>;
let fixture: Awaited<ReturnType<typeof searchFixture>>;
beforeAll(async () => {
  opened = await openReports();
  fixture = await searchFixture(held.database, seeds, opened.index, {
    // What the dictionary names is one word.
    synonyms: COMPOUNDS.map(([compound]) => [compound, `${compound}产业链`]),
  });
});
afterAll(() => opened.close());

const find = (keyword: string, page = 1) =>
  findReports(fixture.deps, searchRequest({ keyword, page }), newCaller('enterprise'), 'all');

describe('where next to nothing holds a compound', () => {
  test.each(COMPOUNDS)('%s: what is about %s follows, and is said to lack it', async (compound, subject) => {
    const { list, matches, groups, full, count } = await find(compound);
    expect(full).toBe(1);
    expect(list.map(({ name }) => name)).toEqual([
      `${compound}展望`,
      `${subject}用户调查`,
      `${subject}用品空间测算`,
    ]);
    expect(matches.slice(1)).toEqual(
      Array.from({ length: 2 }, () => expect.objectContaining({ grade: 'most', lacks: [compound] })),
    );
    expect(groups.at(-1)).toMatchObject({ from: 1, line: `以下结果未包含：${compound}` });
    expect(count).toBe(3);
    expect((await find(compound, 2)).list).toEqual([]);
  });

  test.each(COMPOUNDS)('%s in quotation marks is nothing else', async (compound) => {
    expect((await find(`"${compound}"`)).list).toHaveLength(1);
  });

  test('what fills a page needs no more', async () => {
    const { full, count, folded } = await find('物流');
    expect(count + folded).toBe(full);
  });
});
