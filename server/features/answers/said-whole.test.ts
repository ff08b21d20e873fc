import { beforeAll, expect, test } from 'vitest';
import { LIBRARY } from '#contract/rights/ask-scope.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { libraryFixture } from '#server/testing/library-fixture.ts';
import { newCaller } from '#server/testing/new-caller.ts';
import { seedReport } from '#server/testing/seed-reports.ts';
import { tellChanged } from '#server/testing/tell-reports.ts';
import { followIndex } from '../indexing/follow-index.ts';
import { streamAnswerOf } from './answer-question.ts';
import { answerDepsOf } from './create-answers.ts';
import type { AnswerDeps } from './deps.ts';
import { readConversation } from './own-conversations.ts';

const fixture = libraryFixture();
let deps: AnswerDeps;

beforeAll(async () => {
  const { database } = fixture.deps;
  const { fid } = await seedReport(database, {
    title: '钠电池深度',
    file: new TextEncoder().encode('%PDF-1.7 a'),
    paragraphs: ['钠电池正极材料的毛利率为 41.7%。', '钠电池正极材料的产能为 12 万吨。', '平稳。'],
  });
  await tellChanged(database, [fid]);
  await followIndex(fixture.deps);
  await fixture.deps.query.dictionary.refresh();
  deps = answerDepsOf(fixture.deps);
});

let seconds = 0;

/** Each a second after the one before. */
async function ask(
  who: Caller,
  query: string,
  more: { conversation_id?: string; replaces?: string; alone?: boolean } = {},
) {
  seconds += 1;
  const caller = { ...who, now: who.now + seconds * 1000 };
  for await (const event of streamAnswerOf(deps, { query, scope: LIBRARY, ...more }, caller))
    if (event.kind === 'answered' && event.kept !== null) return { answer: event.answer, kept: event.kept };
  throw new Error('there is no answer');
}

const FIRST = '钠电池正极材料的毛利率是多少？';
const WHOLE = '钠电池正极材料的产能是多少？';

test('what leans on the question before it is said whole, told, and kept as it was put', async () => {
  const who = newCaller({ tier: 'senior' });
  const { kept } = await ask(who, FIRST);
  const { answer, kept: second } = await ask(who, '产能呢？', { conversation_id: kept.conversation_id });
  expect(answer).toMatchObject({ question: '产能呢？', understood: WHOLE, is_refused: false });
  expect(answer.answer).toContain('12 万吨');
  // Asked again it leans on what stood before it, and not on itself; so does what comes behind it.
  const again = await ask(who, '产能呢？', {
    conversation_id: kept.conversation_id,
    replaces: second.turn_id,
  });
  expect(again.answer.understood).toBe(WHOLE);
  const third = await ask(who, '那毛利率呢？', { conversation_id: kept.conversation_id });
  expect(third.answer.understood).toBe(FIRST);
  const { turns } = await readConversation(deps, { id: kept.conversation_id }, who);
  expect(turns.map(({ question, answer: told }) => [question, told.understood])).toEqual([
    [FIRST, undefined],
    ['产能呢？', WHOLE],
    ['那毛利率呢？', FIRST],
  ]);
});

test('as it is put where one says so, where it is the first, and where it is another conversation', async () => {
  const who = newCaller({ tier: 'senior' });
  const { kept } = await ask(who, FIRST);
  const id = kept.conversation_id;
  expect(
    (await ask(who, '产能呢？', { conversation_id: id, alone: true })).answer.understood,
  ).toBeUndefined();
  expect((await ask(who, '产能呢？')).answer.understood).toBeUndefined();
});

test('it costs what the whole question costs', async () => {
  const who = newCaller({ tier: 'free' });
  const { kept } = await ask(who, FIRST);
  await ask(who, '产能呢？', { conversation_id: kept.conversation_id });
  await ask(who, WHOLE);
  const { daily } = await deps.quotas.allowance({ caller: who, action: 'askQuestion', subject: null });
  expect(daily?.left).toBe(1);
});

test('nobody learns what another asked by leaning on it', async () => {
  const { kept } = await ask(newCaller({ tier: 'senior' }), FIRST);
  const stranger = newCaller({ tier: 'senior' });
  await expect(ask(stranger, '产能呢？', { conversation_id: kept.conversation_id })).rejects.toMatchObject({
    code: 10404,
  });
});
