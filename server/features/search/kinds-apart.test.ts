import { expect, test } from 'vitest';
import { openBriefIndex } from '#server/adapters/search-sqlite/brief-index.ts';
import { newCaller, searchFixture, searchRequest } from '#server/testing/search-fixture.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { REPORTS } from '../collections/index.ts';
import { findReports } from './find-reports.ts';

const SUBJECTS = ['铜箔', '玻纤', '生猪', '航运', '白糖', '油脂'];
const KINDS = ['周报', '月报', '日报'];

const held = testDatabase();

test('an issue whose title writes subject and kind in one is no better match than those of their trade', async () => {
  const random = seededRandom();
  const drawn = SUBJECTS.map((subject) => {
    const kind = random.pick(KINDS);
    const old = { title: `${subject}${kind}：旧年的观察与比较`, day: '2025-07-10', organisation: '甲证券' };
    const recent = ['乙证券', '丙证券', '丁证券'].map((organisation, at) => ({
      title: `${subject}行业${kind}：近期观察${at}`,
      day: `2026-10-${random.integer(10, 28)}`,
      organisation,
    }));
    return { subject, kind, old, recent };
  });
  const opened = await openBriefIndex(REPORTS);
  try {
    const seeds = drawn.flatMap(({ old, recent }) => [old, ...recent]);
    const { deps } = await searchFixture(held.database, seeds, opened.index);
    for (const { subject, kind, old, recent } of drawn) {
      for (const keyword of [`${subject}${kind}`, `${subject} ${kind}`]) {
        const { list, matches, groups } = await findReports(
          deps,
          searchRequest({ keyword }),
          newCaller('enterprise'),
          'all',
        );
        const names = list.map(({ name }) => name);
        expect(names.toSorted(), keyword).toEqual([old, ...recent].map(({ title }) => title).toSorted());
        expect(new Set(matches.map(({ grade }) => grade)), keyword).toEqual(new Set(['every']));
        expect(
          groups.map(({ grade }) => grade),
          keyword,
        ).toEqual(['every']);
      }
    }
  } finally {
    await opened.close();
  }
});
