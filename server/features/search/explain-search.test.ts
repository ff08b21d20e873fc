import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBriefIndex } from '#server/adapters/search-sqlite/brief-index.ts';
import { newCaller, searchFixture, searchRequest } from '#server/testing/search-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { REPORTS } from '../collections/index.ts';
import { explainSearch } from './explain-search.ts';
import { findReports } from './find-reports.ts';

const SUBJECTS = ['白酒', '光伏', '煤炭', '芯片'];
const seeds = SUBJECTS.flatMap((subject, at) => [
  { title: `${subject}库存观察`, organisation: '甲证券', day: `2026-03-0${at + 1}` },
  {
    title: `${subject}月度观察`,
    organisation: '乙证券',
    day: `2026-04-0${at + 1}`,
    paragraphs: ['渠道库存下降'],
  },
  { title: `${subject}需求展望`, organisation: '丙证券', day: `2026-05-0${at + 1}` },
]);

const openReports = () => openBriefIndex(REPORTS);
const held = testDatabase();
let opened: Awaited<ReturnType<typeof openReports>>;
let fixture: Awaited<ReturnType<typeof searchFixture>>;
beforeAll(async () => {
  opened = await openReports();
  fixture = await searchFixture(held.database, seeds, opened.index);
});
afterAll(() => opened.close());

const explain = (keyword: string) =>
  explainSearch(fixture.deps, searchRequest({ keyword }), newCaller('enterprise'));

test.each(SUBJECTS)('%s: what each report holds, and what its title says of it', async (subject) => {
  const { words, list } = await explain(`${subject} 库存`);
  expect(words).toMatchObject([
    { text: subject, reports: 3, isSubject: true },
    { text: '库存', reports: 8, isSubject: false },
  ]);
  const of = (name: string) => list.find((each) => each.name === `${subject}${name}`);
  expect(of('库存观察')).toMatchObject({ held: 1, inTitle: 1, subjectInTitle: 1, lacks: [] });
  expect(of('月度观察')).toMatchObject({ held: 1, subjectInTitle: 1, lacks: [] });
  expect(of('月度观察')?.inTitle).toBeLessThan(1);
  expect(of('需求展望')).toMatchObject({ grade: 'most', subjectHeld: 1, lacks: ['库存'] });
  expect(of('需求展望')?.held).toBeLessThan(1);
});

test.each(SUBJECTS)('%s: the places are those of the list', async (subject) => {
  const { list } = await explain(`${subject} 库存`);
  const request = searchRequest({ keyword: `${subject} 库存` });
  const shown = await findReports(fixture.deps, request, newCaller('enterprise'), 'all');
  expect(list.map(({ place }) => place)).toEqual(list.map((_, at) => at + 1));
  expect(list.map(({ fid }) => fid)).toEqual(shown.list.map(({ fid }) => fid));
  expect(list.map(({ weight }) => weight)).toEqual(list.map(({ weight }) => weight).sort((a, b) => b - a));
});

test('without words nothing is weighed', async () => {
  expect(await explain('')).toEqual({ words: [], list: [] });
});
