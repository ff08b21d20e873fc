import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBriefIndex } from '#server/adapters/search-sqlite/brief-index.ts';
import { newCaller, searchFixture, searchRequest } from '#server/testing/search-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { REPORTS } from '../collections/index.ts';
import { findReports } from './find-reports.ts';

/** Of each subject notes that do not say how it is asked about; the words of the question stand in reports on other things. */
const SUBJECTS = ['煤炭', '白酒', '水泥', '光伏', '航运'];
const WAYS = [
  (subject: string) => `${subject}需求来自哪里`,
  (subject: string) => `${subject}需求取决于什么`,
  (subject: string) => `${subject} 需求 效果`,
  (subject: string) => `${subject} 需求 时间`,
];

const seeds = [
  ...SUBJECTS.flatMap((subject) =>
    ['上升', '平稳'].map((said, at) => ({
      title: `${subject}行业观察：需求${said}`,
      organisation: `${'甲乙'[at]}证券`,
      day: `2026-04-0${at + 1}`,
    })),
  ),
  ...['来自物理学的预警', '估值取决于利率', '试点效果评估', '时间序列方法'].map((title) => ({
    ...{ title, organisation: '丙证券', day: '2026-05-01' },
  })),
];

const openReports = () => openBriefIndex(REPORTS);
const held = testDatabase();
let fixture: Awaited<ReturnType<typeof searchFixture>>;
let opened: Awaited<ReturnType<typeof openReports>>;
beforeAll(async () => {
  opened = await openReports();
  fixture = await searchFixture(held.database, seeds, opened.index);
});
afterAll(() => opened.close());

test.each(SUBJECTS)('%s: how it is asked about is no word that an answer must hold', async (subject) => {
  for (const way of WAYS) {
    const request = searchRequest({ keyword: way(subject) });
    const { list, full } = await findReports(fixture.deps, request, newCaller('enterprise'), 'all');
    const ofSubject = list.filter(({ name }) => name.startsWith(subject));
    expect(full, way(subject)).toBe(2);
    expect(list.slice(0, 2), way(subject)).toEqual(ofSubject);
  }
});
