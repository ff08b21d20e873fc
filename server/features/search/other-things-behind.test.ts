import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBriefIndex } from '#server/adapters/search-sqlite/brief-index.ts';
import { newCaller, searchFixture, searchRequest } from '#server/testing/search-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { REPORTS } from '../collections/index.ts';
import { findReports } from './find-reports.ts';

/** Subjects that are no industry, the first-level one that they are filed under, and another. */
const SUBJECTS = [
  ['养老金', 48, 36],
  ['城投债', 48, 42],
  ['稳定币', 71, 35],
] as const;
/** What is done with any of them, and with other things. */
const DONE = ['入市', '化解'];

const beside = SUBJECTS.flatMap(([subject, own, other], at) => [
  { title: `${subject}规模观察`, day: '2026-03-01', industry1: own },
  { title: `${subject}产品名单之${at + 1}`, day: '2026-03-02', industry1: own },
  ...DONE.flatMap((done) => [
    { title: `长期投资者的${done}之路：机制与节奏之${at + 1}`, day: '2026-03-03', industry1: own },
    { title: `新品${done}，期待旺季之${at + 1}`, day: '2026-06-03', industry1: other },
  ]),
]);

/** A word, the name of a trade that begins with it and is another thing, and where the word by itself is filed. */
const BEGINNINGS = [
  ['消费', '消费电子', 27, 45],
  ['医疗', '医疗美容', 77, 37],
] as const;
const named = BEGINNINGS.flatMap(([word, name, other, own]) => [
  { title: `${name}行业2026年度分析`, day: '2026-04-01', industry1: other },
  { title: `${word}行业2026年中期展望：内需与外需之间的平衡`, day: '2026-04-02', industry1: own },
  ...['格局', '景气'].map((said) => ({ title: `${word}${said}的再认识`, day: '2026-04-03', industry1: own })),
]);

/** Reports on a month of the year, more shortly said than those on the year. */
const YEARS = ['2025', '2026'];
const dated = YEARS.flatMap((year) => [
  { title: `「扫地机」${year}年3月报告`, day: `${year}-04-02`, industry1: 33 },
  { title: `扫地机${year}：一个新市场的汇聚时刻与长期空间`, day: `${year}-05-02`, industry1: 33 },
]);

const openReports = () => openBriefIndex(REPORTS);
const held = testDatabase();
let opened: Awaited<ReturnType<typeof openReports>>;
let fixture: Awaited<ReturnType<typeof searchFixture>>;
beforeAll(async () => {
  opened = await openReports();
  fixture = await searchFixture(held.database, [...beside, ...named, ...dated], opened.index);
});
afterAll(() => opened.close());

const titles = async (keyword: string): Promise<string[]> => {
  const { list } = await findReports(
    fixture.deps,
    searchRequest({ keyword }),
    newCaller('enterprise'),
    'all',
  );
  return list.map(({ name }) => name);
};

test.each(SUBJECTS.flatMap(([subject]) => DONE.map((done) => [subject, done] as const)))(
  '%s %s: where nothing holds both, what is filed as the subject is comes before what another trade says of something else',
  async (subject, done) => {
    const found = await titles(`${subject} ${done}`);
    const placeOf = (start: string) => found.findIndex((title) => title.startsWith(start));
    expect(placeOf(`长期投资者的${done}`)).toBeGreaterThanOrEqual(0);
    expect(placeOf(`长期投资者的${done}`)).toBeLessThan(placeOf(`新品${done}`));
  },
);

test.each(BEGINNINGS)('%s is not what %s is about', async (word, name) => {
  const found = await titles(`${word} 2026`);
  expect(found[0]).toContain(`${word}行业2026`);
  expect(found).toContain(`${name}行业2026年度分析`);
  expect((await titles(`${name} 2026`))[0]).toBe(`${name}行业2026年度分析`);
});

test.each(YEARS)(
  'who asks for %s is given what is on the year before what is on a month of it',
  async (year) => {
    expect((await titles(`扫地机 ${year}`))[0]).toContain('汇聚时刻');
    expect((await titles(`扫地机 ${year}年3月`))[0]).toBe(`「扫地机」${year}年3月报告`);
  },
);
