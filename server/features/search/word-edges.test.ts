import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBriefIndex } from '#server/adapters/search-sqlite/brief-index.ts';
import { newCaller, searchFixture, searchRequest } from '#server/testing/search-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { REPORTS } from '../collections/index.ts';
import { findReports } from './find-reports.ts';

/** A word, and words whose edges hold its characters. */
const EDGES = [
  ['家电', '多家电力公司'],
  ['市值', '城市值得关注'],
  ['机关', '手机关键零件'],
  ['业务', '企业务必合规'],
  ['电价', '充电价格'],
] as const;
/** Of which there is nothing else. */
const ALONE = ['品质量', '上海外'] as const;
const seeds = [
  ...EDGES.flatMap(([word, edges]) => [
    { title: `${edges}研究`, day: '2026-06-02' },
    { title: `${word}月度研究`, day: '2025-05-02' },
  ]),
  { title: '产品质量研究', day: '2026-06-02' },
  { title: '上海外贸研究', day: '2026-06-02' },
];

const openReports = () => openBriefIndex(REPORTS);
const held = testDatabase();
let opened: Awaited<ReturnType<typeof openReports>>;
let fixture: Awaited<ReturnType<typeof searchFixture>>;
beforeAll(async () => {
  opened = await openReports();
  fixture = await searchFixture(held.database, seeds, opened.index);
});
afterAll(() => opened.close());

const find = (keyword: string) =>
  findReports(fixture.deps, searchRequest({ keyword, asTyped: 1 }), newCaller('enterprise'), 'all');

describe.each(EDGES)('%s in %s', (word, edges) => {
  test('a newer report that holds it across edges stands behind, and is not called full', async () => {
    const { list, matches, groups, full } = await find(word);
    expect(list.map(({ name }) => name)).toEqual([`${word}月度研究`, `${edges}研究`]);
    expect(matches.map(({ lacks }) => lacks)).toEqual([[], [word]]);
    expect(groups.at(-1)).toMatchObject({ grade: 'most', from: 1, line: `以下结果未包含：${word}` });
    expect(full).toBe(1);
  });

  test('beside another word as well', async () => {
    const { list, matches } = await find(`${word} 研究`);
    expect(list[0]?.name).toBe(`${word}月度研究`);
    expect(matches.at(-1)?.lacks).toEqual([word]);
  });

  test('in quotation marks both are what was demanded', async () => {
    const { list, full } = await find(`"${word}"`);
    expect(list).toHaveLength(2);
    expect(full).toBe(2);
  });
});

test.each(ALONE)(
  '%s: where nothing holds it as a word, what holds its characters is found in full',
  async (text) => {
    const { list, full, matches } = await find(text);
    expect(list).toHaveLength(1);
    expect(full).toBe(1);
    expect(matches[0]?.lacks).toEqual([]);
  },
);
