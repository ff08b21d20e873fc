import { beforeAll, expect, test } from 'vitest';
import { NOT_ASKED } from '#contract/calls/answers.ts';
import { LIBRARY } from '#contract/rights/ask-scope.ts';
import { libraryFixture } from '#server/testing/library-fixture.ts';
import { newCaller } from '#server/testing/new-caller.ts';
import { seedReport } from '#server/testing/seed-reports.ts';
import { tellChanged } from '#server/testing/tell-reports.ts';
import { followIndex } from '../indexing/follow-index.ts';
import { answerQuestion } from './answer-question.ts';
import { answerDepsOf } from './create-answers.ts';
import type { AnswerDeps } from './deps.ts';
import { summariseReport } from './summarise-report.ts';

const fixture = libraryFixture();
const SAYS = '我们认为储能电芯的海外需求将继续提高，出海加速。';
let deps: AnswerDeps;
let fid: number;
let silent: number;
let fileless: number;

beforeAll(async () => {
  const { database } = fixture.deps;
  const file = (name: string) => new TextEncoder().encode(`%PDF-1.7 ${name}`);
  const seeds = [
    {
      title: '储能电芯深度：出海加速',
      file: file('a'),
      paragraphs: [
        SAYS,
        '容量电价是指按可用容量支付的电价。',
        '容量电价的标准逐年提高。微白动化是指无人值守。',
        '2025年储能电芯出货量为 300 GWh，较上年提高。',
      ],
    },
    { title: '只有题目', file: file('b'), paragraphs: [] },
    { title: '只有题录', abstract: `${SAYS}但短期内需求将受到海外库存的影响。` },
  ];
  const fids: number[] = [];
  for (const seed of seeds) fids.push((await seedReport(database, seed)).fid);
  [fid = 0, silent = 0, fileless = 0] = fids;
  await tellChanged(database, fids);
  await followIndex(fixture.deps);
  deps = answerDepsOf(fixture.deps);
});

/** Somebody who has the reports open. */
async function reader() {
  const caller = newCaller({ tier: 'free' });
  for (const subject of [fid, silent]) await deps.quotas.take({ caller, action: 'readReport', subject });
  return caller;
}

test('a report that is open is told in its own words, with where they stand, and what it answers; nothing is taken', async () => {
  const caller = await reader();
  const { summary, claims, evidence, questions } = await summariseReport(deps, fid, caller);
  expect(summary).toContain(SAYS);
  expect(claims.every(({ status }) => status === '已核对')).toBe(true);
  expect(evidence[0]).toMatchObject({ fid, quote: SAYS });
  expect(questions[0]).toBe('什么是容量电价？');
  // What stands once may have been misread.
  expect(questions).not.toContain('什么是微白动化？');
  const { daily } = await deps.quotas.allowance({ caller, action: 'askQuestion', subject: null });
  expect(daily?.left).toBe(3);
  for (const query of questions)
    expect(await answerQuestion(deps, { query, scope: { fids: [fid], name: '' } }, caller)).toMatchObject({
      is_refused: false,
    });
});

test('one that was not opened is told nothing of, and one without text says so', async () => {
  await expect(summariseReport(deps, fid, newCaller({ tier: 'senior' }))).rejects.toMatchObject({
    code: 10007,
  });
  await expect(summariseReport(deps, silent, await reader())).rejects.toMatchObject({ message: NOT_ASKED });
});

test('one without a file tells its abstract, and that it is one, whoever finds it', async () => {
  const caller = newCaller({ tier: 'free' });
  const { claims, evidence } = await summariseReport(deps, fileless, caller);
  expect(claims.map(({ text }) => text)).toEqual([SAYS, '但短期内需求将受到海外库存的影响。']);
  expect(evidence.every(({ page }) => page === null)).toBe(true);
  const asked = { query: '这份报告主要讲了什么？', scope: { fids: [fileless], name: '' } };
  const answer = await answerQuestion(deps, asked, caller);
  expect(answer).toMatchObject({ is_refused: false });
  expect(answer.notice).toContain('摘要');
  expect(answer.docs[0]?.reference).toContain('摘要：');
});

test('asked of the whole library what it says as a whole, the report is not guessed', async () => {
  const asked = { query: '这份报告主要讲了什么？', scope: LIBRARY };
  const { docs } = await answerQuestion(deps, asked, newCaller({ tier: 'senior' }));
  expect(docs).toEqual([]);
});
