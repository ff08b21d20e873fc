import { expect, test } from 'vitest';
import { openBriefIndex } from '#server/adapters/search-sqlite/brief-index.ts';
import { newCaller, searchFixture, searchRequest } from '#server/testing/search-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { REPORTS } from '../collections/index.ts';
import { findReports } from './find-reports.ts';

const held = testDatabase();
const HOUSES = [...'甲乙丙丁戊己'];

type Find = (keyword: string, sortMode?: number) => Promise<{ days: string[]; notice: string }>;

/** Asks of reports whose titles and days are given, in order of relevance or of time. */
async function amid(titles: readonly (readonly [string, string])[], use: (find: Find) => Promise<void>) {
  const opened = await openBriefIndex(REPORTS);
  try {
    const seeds = titles.map(([title, day], at) => ({
      ...{ title, day, organisation: `${HOUSES[at % HOUSES.length]}证券` },
    }));
    const { deps } = await searchFixture(held.database, seeds, opened.index);
    await use(async (keyword, sortMode = 0) => {
      const request = searchRequest({ keyword, sortMode });
      const { list, notice } = await findReports(deps, request, newCaller('enterprise'), 'all');
      return { days: list.map(({ timeText }) => timeText), notice };
    });
  } finally {
    await opened.close();
  }
}

test.each(['白酒', '煤炭', '芯片'])(
  '%s: of titles without a year the one that was written in the asked year stands first',
  async (subject) => {
    const untold = HOUSES.map(
      (house, at) => [`${subject}专题${house}：出口观察`, `2026-0${at < 4 ? at + 6 : 9}-18`] as const,
    );
    const titles = [...untold, [`${subject}专题庚：出口与价格观察`, '2025-08-06'] as const];
    // Others say the words more shortly.
    await amid(titles, async (find) => {
      const { days, notice } = await find(`${subject} 出口 2025`);
      expect(days[0]).toBe('2025-08-06');
      expect(notice).toBe('');
    });
  },
);

test('where the first rows are of another time it is said from which row on the asked one is', async () => {
  const whole = HOUSES.slice(0, 4).map(
    (house, at) => [`白酒出口专题${house}：白酒出口`, `2026-0${at + 5}-18`] as const,
  );
  const titles = [...whole, ['食品行业杂谈', '2024-08-06'] as const, ['白酒观察', '2024-08-07'] as const];
  await amid(titles, async (find) => {
    const { days, notice } = await find('白酒出口 2024');
    const before = days.findIndex((day) => day.startsWith('2024'));
    expect(before).toBeGreaterThanOrEqual(3);
    expect(notice).toBe(`2024 年的报告从第 ${before + 1} 条起，前 ${before} 条是别的时间的`);
    expect((await find('白酒出口 2024', 1)).notice).toBe('');
  });
});
