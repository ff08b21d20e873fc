import { expect, test } from 'vitest';
import { openBriefIndex } from '#server/adapters/search-sqlite/brief-index.ts';
import { newCaller, searchFixture, searchRequest } from '#server/testing/search-fixture.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { REPORTS } from '../collections/index.ts';
import { findReports } from './find-reports.ts';

/** Subjects that periodicals are called by, and movements of no common group. */
const SUBJECTS = ['铜箔', '玻纤', '生猪', '航运', '白糖', '油脂'];
const MOVEMENTS = ['领涨', '走低', '震荡', '回暖', '紧缺'];
const WEEKS = 6;

const held = testDatabase();

test('of a periodical each issue that says the movement in its headline has a row, where nothing else is asked of it', async () => {
  const random = seededRandom();
  const drawn = SUBJECTS.map((subject) => {
    const [movement = '', ...others] = random.shuffle(MOVEMENTS);
    const [one = 0, other = 0] = random.shuffle(Array.from({ length: WEEKS }, (_, week) => week));
    const saying = new Set([one, other]);
    const issues = Array.from({ length: WEEKS }, (_, week) => ({
      title: `${subject}行业周报：${saying.has(week) ? movement : random.pick(others)}与观察${week}`,
      day: `2026-0${random.integer(1, 9)}-1${week}`,
      organisation: '甲证券',
    }));
    return { subject, movement, issues };
  });
  const opened = await openBriefIndex(REPORTS);
  try {
    const seeds = drawn.flatMap(({ issues }) => issues);
    const { deps } = await searchFixture(held.database, seeds, opened.index);
    for (const { subject, movement, issues } of drawn) {
      const saying = issues.map(({ title }) => title).filter((title) => title.includes(movement));
      for (const keyword of [`${subject} ${movement}`, `${subject}${movement}`]) {
        const { list } = await findReports(deps, searchRequest({ keyword }), newCaller('enterprise'), 'all');
        const listed = list.map(({ name }) => name).filter((name) => name.startsWith(`${subject}行业周报`));
        expect(listed.toSorted(), keyword).toEqual(saying.toSorted());
      }
    }
  } finally {
    await opened.close();
  }
});
