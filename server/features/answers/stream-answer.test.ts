import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { AnswerEvent } from '#contract/calls/answers.ts';
import { LIBRARY } from '#contract/rights/ask-scope.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { libraryFixture } from '#server/testing/library-fixture.ts';
import { newCaller } from '#server/testing/new-caller.ts';
import { seedReport } from '#server/testing/seed-reports.ts';
import { tellChanged } from '#server/testing/tell-reports.ts';
import { followIndex } from '../indexing/follow-index.ts';
import { streamAnswerOf } from './answer-question.ts';
import { answerDepsOf } from './create-answers.ts';
import type { AnswerDeps } from './deps.ts';

const fixture = libraryFixture();
const QUESTION = '什么是渗透率？';
let deps: AnswerDeps;

beforeAll(async () => {
  const { database } = fixture.deps;
  const { fid } = await seedReport(database, {
    title: '冷链设备深度',
    file: new TextEncoder().encode('%PDF-1.7 a'),
    paragraphs: ['渗透率是指使用冷链设备的门店占全部门店的比例。'],
  });
  await tellChanged(database, [fid]);
  await followIndex(fixture.deps);
  deps = answerDepsOf(fixture.deps);
});

const asking = (caller: Caller, change: object = {}) =>
  streamAnswerOf(deps, { query: QUESTION, scope: LIBRARY, ...change }, caller);
const leftOf = async (caller: Caller): Promise<number | undefined> =>
  (await deps.quotas.allowance({ caller, action: 'askQuestion', subject: null })).daily?.left;

/** Takes events until one of a kind has come. */
async function until(events: AsyncGenerator<AnswerEvent, void, undefined>, kind: AnswerEvent['kind']) {
  for (;;) {
    const { value, done } = await events.next();
    if (done || value === undefined) throw new Error(`no ${kind} came`);
    if (value.kind === kind) return;
  }
}

/** Somebody whose signal can be ended. */
function leaving() {
  const controller = new AbortController();
  return { controller, caller: newCaller({ tier: 'free', signal: controller.signal }) };
}

test('steps come in order, then checked claims with their evidence, then the whole, which is kept', async () => {
  const events: AnswerEvent[] = [];
  for await (const event of asking(newCaller({ tier: 'senior' }))) events.push(event);
  expect(events.map(({ kind }) => kind)).toEqual(['searching', 'reading', 'answering', 'claim', 'answered']);
  expect(events[1]).toMatchObject({ reports: 1, passages: 1 });
  const [claim, whole] = events.slice(3);
  if (claim?.kind !== 'claim' || whole?.kind !== 'answered') throw new Error('it is not whole');
  expect(whole.answer.claims).toEqual([claim.claim]);
  expect(whole.answer.evidence).toEqual(claim.evidence);
  expect(whole.kept).not.toBeNull();
});

describe('the unit', () => {
  test('comes back to whoever stops before the first claim, and not after it', async () => {
    const early = newCaller({ tier: 'free' });
    const events = asking(early);
    await until(events, 'answering');
    expect(await leftOf(early)).toBe(2);
    await events.return();
    expect(await leftOf(early)).toBe(3);

    const late = newCaller({ tier: 'free' });
    const others = asking(late);
    await until(others, 'claim');
    await others.return();
    expect(await leftOf(late)).toBe(2);
  });

  test('comes back where we end it, even after a claim: the server stops, the time is over', async () => {
    const { controller, caller } = leaving();
    const events = asking(caller);
    await until(events, 'claim');
    controller.abort(new BusinessError('tooBusy'));
    await events.return();
    expect(await leftOf(caller)).toBe(3);
  });

  test('comes back where something fails after a claim', async () => {
    const caller = newCaller({ tier: 'free' });
    const db = {
      ...deps.db,
      transaction: vi.fn(() => {
        throw new Error('the database is gone');
      }),
    };
    const broken = { ...deps, db: db as unknown as AnswerDeps['db'] };
    const events = streamAnswerOf(broken, { query: QUESTION, scope: LIBRARY }, caller);
    await until(events, 'claim');
    await expect(events.next()).rejects.toThrow('gone');
    expect(await leftOf(caller)).toBe(3);
  });

  test('is not taken where the conversation is not there', async () => {
    const caller = newCaller({ tier: 'free' });
    const events = asking(caller, { conversation_id: randomUUID() });
    await expect(events.next()).rejects.toMatchObject({ code: 10404 });
    expect(await leftOf(caller)).toBe(3);
  });
});

test('asked of chosen reports nothing else is looked at', async () => {
  const caller = newCaller({ tier: 'free' });
  const scope = { fids: [987_654], name: '别的报告' };
  let whole: AnswerEvent | undefined;
  for await (const event of asking(caller, { scope })) whole = event;
  expect(whole).toMatchObject({ answer: { is_refused: true, looked: { reports: 0, passages: 0 } } });
  expect(await leftOf(caller)).toBe(3);
});
