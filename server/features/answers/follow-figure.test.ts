import { beforeAll, describe, expect, test } from 'vitest';
import { LIBRARY } from '#contract/rights/ask-scope.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { gateIndex } from '#server/platform/access/index-gate.ts';
import { PUBLIC } from '#server/ports/search-collection.ts';
import { libraryFixture } from '#server/testing/library-fixture.ts';
import { newCaller } from '#server/testing/new-caller.ts';
import { seedReport } from '#server/testing/seed-reports.ts';
import { tellChanged } from '#server/testing/tell-reports.ts';
import { createCollections } from '../collections/index.ts';
import { followIndex } from '../indexing/follow-index.ts';
import { createPassages } from '../passages/index.ts';
import { answerQuestion } from './answer-question.ts';
import { answerDepsOf } from './create-answers.ts';
import type { AnswerDeps } from './deps.ts';

const fixture = libraryFixture();
let deps: AnswerDeps;

const ISSUES = [
  ['2025-08-01', '秦皇岛动力煤平仓价为 655 元/吨，环比上涨 2.1%。'],
  ['2025-08-08', '秦皇岛动力煤平仓价为 678 元/吨，环比上涨 3.5%。'],
  ['2025-08-15', '秦皇岛动力煤平仓价为 690 元/吨。'],
  // What is expected, what is of something else, and what has another unit are no points.
  ['2025-08-22', '预计秦皇岛动力煤平仓价为 720 元/吨。'],
  ['2025-08-29', '秦皇岛动力煤平仓价为 98 美元/桶。'],
] as const;

const COMPANY = [
  ['2025-04-28', '国信证券', '2025年一季度公司实现归母净利润 139.6 亿元，同比增长 32%。'],
  ['2025-07-31', '国信证券', '2025年二季度公司实现归母净利润 165 亿元。'],
  ['2025-08-02', '华泰证券', '2025年二季度公司实现归母净利润 165.23 亿元。'],
  ['2025-09-10', '国信证券', '更正：2025年一季度公司实现归母净利润 140.1 亿元。'],
] as const;

beforeAll(async () => {
  const { database } = fixture.deps;
  const fids: number[] = [];
  const seed = async (one: Parameters<typeof seedReport>[1]) =>
    fids.push(
      (await seedReport(database, { ...one, file: new TextEncoder().encode(`%PDF ${fids.length}`) })).fid,
    );
  for (const [day, text] of ISSUES)
    await seed({ title: `煤炭行业周报：${day}`, organisation: '国信证券', day, paragraphs: [text] });
  for (const [day, organisation, text] of COMPANY)
    await seed({
      ...{ title: `宁德时代点评${day}`, organisation, day, paragraphs: [text] },
      stocks: [{ code: '300750', name: '宁德时代' }],
    });
  await tellChanged(database, fids);
  await followIndex(fixture.deps);
  await fixture.deps.query.dictionary.refresh();
  deps = answerDepsOf(fixture.deps);
});

const ask = (query: string, caller: Caller, scope = LIBRARY) =>
  answerQuestion(deps, { query, scope }, caller);

describe('a number through the issues of a periodical', () => {
  test('is told as each prints it, in the order of time, each with where it stands', async () => {
    const answer = await ask('国信证券煤炭行业周报的秦皇岛动力煤平仓价近几期', newCaller({ tier: 'senior' }));
    expect(answer.course?.points.map(({ printed_at: day, figure }) => [day, figure])).toEqual([
      ['2025-08-01', '655 元/吨'],
      ['2025-08-08', '678 元/吨'],
      ['2025-08-15', '690 元/吨'],
    ]);
    expect(answer.course).toMatchObject({ unit: '元/吨', name: '煤炭行业周报' });
    expect(answer.table).toMatchObject({ kind: 'course' });
    for (const { evidence, figure } of answer.course?.points ?? []) {
      const stands = answer.evidence.find(({ number }) => number === evidence);
      expect(stands?.quote).toContain(figure);
    }
    expect(answer.claims.every(({ status }) => status === '已核对')).toBe(true);
  });

  test('ends at as many as are asked for', async () => {
    const answer = await ask('煤炭行业周报的秦皇岛动力煤平仓价近两期', newCaller({ tier: 'senior' }));
    expect(answer.course?.points.map(({ value }) => value)).toEqual([678, 690]);
  });

  test('is offered beside the answer of one issue, and what is offered is answered', async () => {
    const caller = newCaller({ tier: 'senior' });
    const one = await ask('煤炭行业周报的秦皇岛动力煤平仓价是多少？', caller);
    expect(one.is_refused).toBe(false);
    expect(one.over_time).not.toBe('');
    expect((await ask(one.over_time, caller)).course?.points.length).toBe(3);
  });

  test('of issues that may not be read nothing is told but that they are closed', () => keepsClosed());

  test('points whose rights are not looked at are noticed', async () => {
    const open = { ...deps.quotas, allowance: async () => ({ allowed: true, code: 0, message: '' }) };
    const quotas = open as unknown as AnswerDeps['quotas'];
    await expect(keepsClosed({ ...deps, quotas })).rejects.toMatchObject({ name: 'AssertionError' });
  });

  test('what is asked is answered as ever where there is no course', async () => {
    const answer = await ask('钢铁行业周报的螺纹钢价格近几期', newCaller({ tier: 'senior' }));
    expect(answer.course).toBeNull();
  });
});

/** An issue for a group alone: nobody else hears of it, not that there is one. */
async function keepsToItsGroup(given: AnswerDeps = deps): Promise<void> {
  const { database } = fixture.deps;
  const { rows } = await database.pool.query<{ id: number; content_id: number }>(
    `SELECT id, content_id FROM reports WHERE title = '煤炭行业周报：2025-08-15'`,
  );
  const [{ id = 0, content_id: contentId = 0 } = {}] = rows;
  const give = async (audience: string[]) => {
    await database.pool.query('UPDATE contents SET audience = $2 WHERE id = $1', [contentId, audience]);
    await tellChanged(database, [Number(id)]);
    await followIndex(fixture.deps);
  };
  await give(['group:9']);
  try {
    const asked = { query: '煤炭行业周报的秦皇岛动力煤平仓价近几期', scope: LIBRARY };
    const answer = await answerQuestion(given, asked, newCaller({ tier: 'senior' }));
    expect(answer.course?.points.map(({ value }) => value)).toEqual([655, 678]);
    expect(JSON.stringify(answer)).not.toContain('690');
  } finally {
    await give([PUBLIC]);
  }
}

test('an issue for a group alone is none for anybody else', () => keepsToItsGroup());

test('issues that are followed for whoever asks are noticed', async () => {
  const whose = { of: async () => [PUBLIC, 'group:9'], require: async () => undefined };
  const passages = createPassages({
    ...fixture.deps,
    collections: createCollections({ database: fixture.deps.database, audiences: whose }),
    index: gateIndex(fixture.deps.index, whose),
    passageIndex: gateIndex(fixture.deps.passageIndex, whose),
  });
  await expect(keepsToItsGroup({ ...deps, passages })).rejects.toMatchObject({ name: 'AssertionError' });
});

/** Who has nothing left to read hears of no figure. */
async function keepsClosed(given: AnswerDeps = deps): Promise<void> {
  const closed = { allowed: false, code: 10007, message: '今日次数已用完' };
  const quotas = { ...deps.quotas, allowance: async () => closed } as unknown as AnswerDeps['quotas'];
  const answer = await answerQuestion(
    given === deps ? { ...deps, quotas } : given,
    { query: '煤炭行业周报的秦皇岛动力煤平仓价近几期', scope: LIBRARY },
    newCaller({ tier: 'senior' }),
  );
  expect(answer.course).toBeNull();
  expect(JSON.stringify(answer)).not.toMatch(/655|678|690/);
  expect(answer.locked.length).toBe(3);
}

test('a figure of a company is followed by the time it is of: what agrees once, what its house says otherwise later as a revision', async () => {
  const answer = await ask('宁德时代各季度归母净利润', newCaller({ tier: 'senior' }));
  expect(answer.table?.rows.map(({ cells }) => [cells[0], cells[1], cells.at(-1)])).toEqual([
    ['139.6 亿元', '2025年一季度', ''],
    ['140.1 亿元', '2025年一季度', '修订：此前写的是 139.6 亿元'],
    ['165.23 亿元', '2025年二季度', '另有 1 份报告写的相同'],
  ]);
});
