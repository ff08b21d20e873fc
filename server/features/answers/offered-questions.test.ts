import { beforeAll, expect, test } from 'vitest';
import { libraryFixture } from '#server/testing/library-fixture.ts';
import { newCaller } from '#server/testing/new-caller.ts';
import { seedReport } from '#server/testing/seed-reports.ts';
import { tellChanged } from '#server/testing/tell-reports.ts';
import { followIndex } from '../indexing/follow-index.ts';
import { rightsTo } from './access.ts';
import { answerDepsOf } from './create-answers.ts';
import type { AnswerDeps } from './deps.ts';
import { findAnswer, isNearestAlone, pointedAt } from './find-answer.ts';
import { chooseFeatured } from './keep-featured.ts';
import { suggestQuestions } from './suggest-questions.ts';
import { summariseReport } from './summarise-report.ts';

const fixture = libraryFixture();
const THINGS = ['硅料', '铜箔', '轻稀土', '纯碱', '电解液', '钨精矿', '草甘膦', '光伏玻璃'];
const MOVES = ['上涨', '下跌', '回落', '反弹'];
const CAUSES = [
  '主要由于装置检修导致供给减少',
  '原因是出口订单减少',
  '系库存偏高所致',
  '受益于下游补库带动需求',
];
const NO_CAUSES = ['下游排产保持平稳', '成交以长单为主', '各家报价分歧较大', '本周交易清淡'];

const at = (all: readonly string[], place: number): string => all[place % all.length] ?? '';

/** Each thing with a question as a heading puts it, and what stands under that: every other tells a cause. */
const REPORTS = THINGS.map((thing, place) => {
  const move = at(MOVES, Math.floor(place / 2));
  const isCaused = place % 2 === 0;
  return {
    thing,
    question: `为什么${thing}价格${move}？`,
    text: `三季度${thing}价格${move}，${at(isCaused ? CAUSES : NO_CAUSES, Math.floor(place / 2))}。`,
    isCaused,
  };
});
let deps: AnswerDeps;
let fids: number[];

beforeAll(async () => {
  const { database } = fixture.deps;
  fids = [];
  for (const { thing, question, text } of REPORTS) {
    const file = new TextEncoder().encode(`%PDF-1.7 ${thing}`);
    const seed = { title: `${thing}专题`, file, paragraphs: [question, text] };
    fids.push((await seedReport(database, seed)).fid);
  }
  // What stands in one passage of many tells what a question is about.
  const others = Array.from({ length: 60 }, (_, week) => `第${week}周市场平稳。`);
  const { fid } = await seedReport(database, {
    title: '周报',
    file: new Uint8Array([1]),
    paragraphs: others,
  });
  await database.pool.query(
    "UPDATE content_paragraphs SET kind = 'heading' WHERE ordinal = 0 AND text LIKE '为什么%'",
  );
  await tellChanged(database, [...fids, fid]);
  await followIndex(fixture.deps);
  deps = answerDepsOf(fixture.deps);
});

const asksOf = (isCaused: boolean): string[] =>
  REPORTS.filter((one) => one.isCaused === isCaused).map(({ question }) => question);

test('what only comes near is found for half of the questions, and the other half is answered', async () => {
  const caller = newCaller({ tier: 'senior' });
  for (const { question, isCaused } of REPORTS) {
    const { chosen } = await findAnswer(deps.passages, { query: question, fids: null }, caller);
    expect([question, chosen.length > 0, isNearestAlone(chosen)]).toEqual([question, true, !isCaused]);
  }
});

test('of the featured questions each is answered', async () => {
  const told: string[] = [];
  await chooseFeatured(deps, Date.now(), ({ question }) => told.push(question));
  expect(told.toSorted()).toEqual(asksOf(true).toSorted());
});

test('of those beside a report each is answered by it', async () => {
  const caller = newCaller({ tier: 'enterprise' });
  for (const [place, fid] of fids.entries()) {
    await deps.quotas.take({ caller, action: 'readReport', subject: fid });
    const { questions } = await summariseReport(deps, fid, caller);
    expect(questions.filter((question) => question === REPORTS[place]?.question)).toHaveLength(
      REPORTS[place]?.isCaused ? 1 : 0,
    );
  }
});

test('of those that are suggested to whoever was refused each is answered', async () => {
  const caller = newCaller({ tier: 'enterprise' });
  for (const { thing, question, isCaused } of REPORTS) {
    const query = `${thing}价格是多少？`;
    const found = await findAnswer(deps.passages, { query, fids: null }, caller);
    const rights = await rightsTo(deps, caller, pointedAt(found));
    const asked = { query, fids: null, gid: null, found, rights };
    const suggested = await suggestQuestions(deps, asked, caller);
    expect([question, suggested.includes(question)]).toEqual([question, isCaused]);
  }
});
