import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBriefIndex } from '#server/adapters/search-sqlite/brief-index.ts';
import { newCaller, searchFixture, searchRequest } from '#server/testing/search-fixture.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { REPORTS } from '../collections/index.ts';
import type { SearchDeps } from './deps.ts';
import { findReports } from './find-reports.ts';

const SUBJECTS = ['钢铁', '风电', '轮胎', '茶饮', '煤炭'] as const;
/** Each stands in one report, which is on something else. */
const RARE = {
  平控: '农林牧渔行业：生猪产能平控持续演绎',
  整机: '低空经济周报：无人机整机出海',
  反倾销: '家电行业周报：反倾销调查又起',
  加盟商: '商贸零售行业周报：订货会火热，加盟商看好',
  错峰: '餐饮观察：错峰用餐渐成习惯',
} as const;
const OF_SUBJECT = ['估值修复可期', '需求走弱', '成本下移', '旺季将近', '库存回落', '中期展望', '景气跟踪'];
/** Which hold neither. */
const OTHERS = Array.from({ length: 30 }, (_, at) => ({ title: `宏观札记之${at + 1}：流动性观察` }));

const openReports = () => openBriefIndex(REPORTS);

const held = testDatabase();
let deps: SearchDeps;
let opened: Awaited<ReturnType<typeof openReports>>;
beforeAll(async () => {
  const seeds = [
    ...SUBJECTS.flatMap((subject) => OF_SUBJECT.map((said) => ({ title: `${said}：再看${subject}` }))),
    ...Object.values(RARE).map((title) => ({ title })),
    ...OTHERS,
  ];
  opened = await openReports();
  ({ deps } = await searchFixture(held.database, seeds, opened.index));
});
afterAll(() => opened.close());

test('however rare what is asked beside it is, the reports on the subject that was typed first are listed', async () => {
  const random = seededRandom();
  for (let round = 0; round < 12; round += 1) {
    const subject = random.pick(SUBJECTS);
    const rare = random.shuffle(Object.keys(RARE)).slice(0, random.integer(2, 4));
    const keyword = [subject, ...rare].join(random.pick([' ', '　']));
    const { list } = await findReports(deps, searchRequest({ keyword }), newCaller(), 'all');
    const names = list.map(({ name }) => name);
    expect([keyword, names.filter((name) => name.endsWith(subject)).length]).toEqual([
      keyword,
      OF_SUBJECT.length,
    ]);
  }
});

test('what says only what is asked of any subject, and nothing of the one that is asked about, is not listed', async () => {
  const random = seededRandom();
  const asked = ['估值', '需求', '成本', '库存', '反倾销', '错峰'] as const;
  for (let round = 0; round < 12; round += 1) {
    const subject = random.pick(SUBJECTS);
    const keyword = [subject, ...random.shuffle([...asked]).slice(0, random.integer(1, 3))].join(' ');
    for (const sortMode of [0, 1]) {
      const request = searchRequest({ keyword, sortMode });
      const { list, count, folded } = await findReports(deps, request, newCaller(), 'all');
      expect(
        list.map(({ name }) => name).filter((name) => !name.includes(subject)),
        keyword,
      ).toEqual([]);
      expect([keyword, count + folded]).toEqual([keyword, OF_SUBJECT.length]);
    }
  }
});
