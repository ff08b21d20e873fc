import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBriefIndex } from '#server/adapters/search-sqlite/brief-index.ts';
import { newCaller, searchFixture, searchRequest } from '#server/testing/search-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { REPORTS } from '../collections/index.ts';
import { findReports } from './find-reports.ts';

const SUBJECTS = ['白酒', '光伏', '银行', '煤炭', '芯片', '家电'];
const PARTS = ['龙头', '组件', '零售', '运价'];
const WEEKS = ['2026-09-07', '2026-09-14', '2026-09-21'];

const ELSEWHERE = '关税壁垒';

const ofSubjects = SUBJECTS.flatMap((subject) => [
  ...PARTS.map((part, at) => ({
    title: `${subject}深度：${part}观察`,
    organisation: '甲证券',
    day: `2026-0${at + 1}-05`,
  })),
  ...WEEKS.map((day, at) => ({
    title: `${subject}行业周报：第${at + 1}周小结`,
    organisation: '乙证券',
    day,
  })),
]);

const seeds = [...ofSubjects, { title: `造纸深度：${ELSEWHERE}`, organisation: '甲证券', day: '2026-05-05' }];

const openReports = () => openBriefIndex(REPORTS);
const held = testDatabase();
let opened: Awaited<ReturnType<typeof openReports>>;
let fixture: Awaited<ReturnType<typeof searchFixture>>;
beforeAll(async () => {
  opened = await openReports();
  fixture = await searchFixture(held.database, seeds, opened.index);
});
afterAll(() => opened.close());

async function find(keyword: string) {
  return findReports(fixture.deps, searchRequest({ keyword }), newCaller('enterprise'), 'all');
}
const titles = async (keyword: string) => (await find(keyword)).list.map(({ name }) => name);

describe.each(SUBJECTS)('%s with a strict clause', (subject) => {
  test.each(PARTS)(
    'without %s, however it is written: what is left, folded and in the order it had',
    async (part) => {
      const plain = await titles(subject);
      const left = plain.filter((title) => !title.includes(part));
      for (const sign of [`-${part}`, `NOT ${part}`, `不含${part}`, `除了${part}以外`]) {
        expect(await titles(`${subject} ${sign}`), sign).toEqual(left);
        expect((await find(`${subject} ${sign}`)).folded, sign).toBe(WEEKS.length - 1);
      }
    },
  );

  test('alternatives are graded, folded and fresh as a word is', async () => {
    const other = SUBJECTS[(SUBJECTS.indexOf(subject) + 1) % SUBJECTS.length] ?? '';
    for (const sign of ['OR', 'or', '|', '或', '或者']) {
      const { list, folded, full } = await find(`${subject} ${sign} ${other}`);
      expect(full, sign).toBe(2 * (PARTS.length + WEEKS.length));
      expect(folded, sign).toBe(2 * (WEEKS.length - 1));
      // The best issue of each weekly is a row, which is its newest where all say the same.
      const weeklies = list.map(({ name }) => name).filter((name) => name.includes('周报'));
      expect(
        weeklies.map((name) => name.slice(-5)),
        sign,
      ).toEqual(['第3周小结', '第3周小结']);
    }
    const asked = await titles(`${subject} OR ${other} 零售`);
    expect(asked.slice(0, 2).every((title) => title.includes('零售'))).toBe(true);
  });
});

test.each(SUBJECTS)('%s or another beside a word that neither says: both, which lack it', async (subject) => {
  const other = SUBJECTS[(SUBJECTS.indexOf(subject) + 1) % SUBJECTS.length] ?? '';
  for (const word of [ELSEWHERE, '蔷薇']) {
    const { list, full, matches } = await find(`${subject} OR ${other} ${word}`);
    expect(full, word).toBe(0);
    expect(list.length, word).toBeGreaterThan(0);
    expect(
      list.every(({ name }) => name.includes(subject) || name.includes(other)),
      word,
    ).toBe(true);
    expect(
      matches.every(({ lacks }) => lacks.length > 0),
      word,
    ).toBe(true);
  }
});

test('a title that begins with an exclusion asks, and a word that begins so is a word', async () => {
  expect((await find('除了白酒还有什么')).understood.some(({ role }) => role === 'demanded')).toBe(false);
  expect(
    (await find('白酒 不含糊的判断与更长的一句话')).understood.some(({ role }) => role === 'demanded'),
  ).toBe(false);
});

describe('a periodical that is asked for', () => {
  test.each(SUBJECTS)('%s: its newest issue leads the row', async (subject) => {
    const { list, matches } = await find(`${subject}周报`);
    expect(list[0]?.name).toBe(`${subject}行业周报：第3周小结`);
    expect(matches[0]?.series?.issues.map(({ timeText }) => timeText)).toEqual(['2026-09-14', '2026-09-07']);
  });

  test.each(SUBJECTS)(
    '%s of a house: its issues, the newest first, above everything else',
    async (subject) => {
      const { list } = await find(`乙证券 ${subject}周报`);
      expect(list.slice(0, WEEKS.length).map(({ name }) => name)).toEqual(
        [3, 2, 1].map((week) => `${subject}行业周报：第${week}周小结`),
      );
    },
  );
});
