import { beforeAll, expect, test } from 'vitest';
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
const fids: number[] = [];
let deps: AnswerDeps;

const ISSUES = [
  [
    '2025-08-01',
    '秦皇岛动力煤平仓价为 655 元/吨。港口库存处于近三年的低位水平。长协倒挂解除，煤价预期提升。',
  ],
  [
    '2025-08-08',
    '秦皇岛动力煤平仓价为 678 元/吨。港口库存处于近三年的低位水平。焦炭首轮提涨落地，钢厂接受。',
  ],
] as const;
const QUESTION = '这一期比上一期有什么变化？';
const ofReport = (fid: number | undefined) => ({ fids: [fid ?? 0], name: '' });
const somebody = () => newCaller({ tier: 'senior' });

beforeAll(async () => {
  const { database } = fixture.deps;
  for (const [day, text] of ISSUES) {
    const file = new TextEncoder().encode(`%PDF ${day}`);
    const seed = { title: `煤炭行业周报：${day}`, organisation: '国信证券', day, file, paragraphs: [text] };
    fids.push((await seedReport(database, seed)).fid);
  }
  await tellChanged(database, fids);
  await followIndex(fixture.deps);
  await fixture.deps.query.dictionary.refresh();
  deps = answerDepsOf(fixture.deps);
});

test.each([
  ['of a report', QUESTION, () => ofReport(fids[1])],
  ['of a periodical', '国信证券煤炭行业周报这一期比上一期有什么变化', () => LIBRARY],
])('what an issue %s says otherwise is told, each beside where it stands', async (_, query, scope) => {
  const answer = await answerQuestion(deps, { query, scope: scope() }, somebody());
  expect(answer.table).toMatchObject({
    kind: 'changed',
    rows: [
      { cells: ['数变了：秦皇岛动力煤平仓价', '655 元/吨', '678 元/吨'], before: 1, evidence: 2 },
      { cells: ['这一期写的', '', '焦炭首轮提涨落地，钢厂接受。'], evidence: 3 },
      { cells: ['上一期写过，这一期没有', '长协倒挂解除，煤价预期提升。', ''], evidence: 4 },
    ],
  });
  expect(answer.evidence.map(({ fid }) => fid)).toEqual([fids[0], fids[1], fids[1], fids[0]]);
  for (const { quote, fid } of answer.evidence)
    expect(ISSUES[fids.indexOf(fid)]?.[1].replaceAll(' ', '')).toContain(quote.replaceAll(' ', ''));
});

test('the first issue has none before it: nothing is made up', async () => {
  const answer = await answerQuestion(deps, { query: QUESTION, scope: ofReport(fids[0]) }, somebody());
  expect(answer.table?.kind).not.toBe('changed');
});

test('it is offered among the questions on an issue that has one before it, and on no other', async () => {
  const open = { ...deps, quotas: { ...deps.quotas, allowText: async () => ({ fid: fids[1] }) } };
  const read = (fid: number | undefined) =>
    summariseReport(open as unknown as AnswerDeps, fid ?? 0, somebody());
  expect((await read(fids[1])).questions).toContain(QUESTION);
  expect((await read(fids[0])).questions).not.toContain(QUESTION);
});

/** Where the issue before may not be read nothing of either is told. */
async function keepsClosed(allowed: (subject: unknown) => boolean): Promise<void> {
  const allowance: AnswerDeps['quotas']['allowance'] = async (asked) => {
    const told = await deps.quotas.allowance(asked);
    if (asked.action !== 'readReport' || allowed(asked.subject)) return told;
    return { ...told, allowed: false, message: '今日次数已用完' };
  };
  const given = { ...deps, quotas: { ...deps.quotas, allowance } };
  const answer = await answerQuestion(given, { query: QUESTION, scope: ofReport(fids[1]) }, somebody());
  expect(JSON.stringify(answer)).not.toMatch(/655|长协/);
  expect(answer.locked).toMatchObject([{ fid: fids[0] }]);
}

test('an issue that may not be read is not set beside the other', () =>
  keepsClosed((fid) => fid !== fids[0]));

test('rights that are not looked at are noticed', async () => {
  await expect(keepsClosed(() => true)).rejects.toMatchObject({ name: 'AssertionError' });
});
