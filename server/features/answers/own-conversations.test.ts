import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Answer } from '#contract/calls/answers.ts';
import { LIBRARY } from '#contract/rights/ask-scope.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { libraryFixture } from '#server/testing/library-fixture.ts';
import { newCaller } from '#server/testing/new-caller.ts';
import { OPERATOR } from '#server/testing/operator.ts';
import { ownConversations } from './access.ts';
import { answerDepsOf } from './create-answers.ts';
import type { AnswerDeps } from './deps.ts';
import { keepTurn, requireConversation } from './keep-turn.ts';
import * as own from './own-conversations.ts';
import type * as Store from './store/conversations.ts';

const fixture = libraryFixture();
const SECRET = '并购标的的毛利率是多少？';
let deps: AnswerDeps;

beforeAll(() => {
  deps = answerDepsOf(fixture.deps);
});

const answerTo = (question: string): Answer => ({
  question,
  answer: `答：${question}`,
  docs: [],
  is_refused: false,
  by: 'reports',
  notice: '',
  table: null,
  course: null,
  over_time: '',
  claims: [],
  evidence: [],
  locked: [],
  looked: { reports: 1, passages: 2 },
  nearest: [],
  suggestions: [],
  took_ms: 1,
});

/** Keeps a question of somebody's, `seconds` after noon. */
async function keep(who: Caller, question: string, conversationId?: string, replaces?: string, seconds = 0) {
  const kept = await keepTurn(
    deps,
    { owner: ownConversations(who), conversationId, replaces },
    { answer: answerTo(question), scope: LIBRARY, now: who.now + seconds * 1000 },
  );
  if (kept === null) throw new Error('the conversation is gone');
  return { id: kept.conversation_id, turnId: kept.turn_id };
}
const somebody = () => newCaller({ tier: 'senior' });
const all = { page: 1, pageSize: 20, keyword: '' };

test('they are kept in order, named by their first question until renamed, and found by name, question and answer', async () => {
  const who = somebody();
  const { id } = await keep(who, '光伏装机是多少？');
  await keep(who, '儲能呢？', id, undefined, 10);
  const other = await keep(who, '锂价走势如何？', undefined, undefined, 5);
  const listed = await own.listConversations(deps, all, who);
  expect(listed.list.map(({ name, turns }) => [name, turns])).toEqual([
    ['光伏装机是多少？', 2],
    ['锂价走势如何？', 1],
  ]);
  await own.renameConversation(deps, { id, name: '新能源 A' }, who);
  const find = async (keyword: string) =>
    (await own.listConversations(deps, { ...all, keyword }, who)).list.map((one) => one.id);
  expect(await find('新能源 a')).toEqual([id]);
  expect(await find('储能')).toEqual([id]);
  expect(await find('答 锂价')).toEqual([other.id]);
  expect(await find('锂价 储能')).toEqual([]);
  const read = await own.readConversation(deps, { id }, who);
  expect(read.turns.map(({ question }) => question)).toEqual(['光伏装机是多少？', '儲能呢？']);
});

test('asked again in other words, it stands in the place of what it was', async () => {
  const who = somebody();
  const first = await keep(who, '一');
  await keep(who, '二', first.id, undefined, 10);
  await keep(who, '一，改', first.id, first.turnId, 20);
  const { turns } = await own.readConversation(deps, { id: first.id }, who);
  expect(turns.map(({ question }) => question)).toEqual(['一，改', '二']);
});

test('what was deleted while an answer was made stays deleted', async () => {
  const who = somebody();
  const { id } = await keep(who, '一');
  await own.removeConversation(deps, { id }, who);
  const late = { owner: ownConversations(who), conversationId: id, replaces: undefined };
  expect(await keepTurn(deps, late, { answer: answerTo('二'), scope: LIBRARY, now: who.now })).toBeNull();
  expect((await own.listConversations(deps, all, who)).count).toBe(0);
});

test('what is said of an answer reaches the operator without who said it, and is taken back with it', async () => {
  const who = somebody();
  const { id, turnId } = await keep(who, '毛利率是哪一年的？');
  await own.judgeOwnAnswer(deps, { id: turnId, verdict: 'bad', reason: '年份不对' }, who);
  const judged = async () =>
    (await fixture.deps.answers.judged(OPERATOR, 10)).filter(
      ({ question }) => question === '毛利率是哪一年的？',
    );
  const [told] = await judged();
  expect(told).toMatchObject({ verdict: 'bad', reason: '年份不对' });
  expect(JSON.stringify(told)).not.toContain(String(who.uid));
  await own.judgeOwnAnswer(deps, { id: turnId, verdict: '', reason: '忘了' }, who);
  expect(await judged()).toEqual([]);
  await own.judgeOwnAnswer(deps, { id: turnId, verdict: 'good', reason: '' }, who);
  await own.removeConversation(deps, { id }, who);
  expect(await judged()).toEqual([]);
});

const stored = async (id: string) =>
  (
    await fixture.deps.database.pool.query(
      'SELECT * FROM conversations c JOIN conversation_turns t ON t.conversation_id = c.id WHERE c.id = $1',
      [id],
    )
  ).rows;

/** Every road by which a stranger could come to what somebody asked, as the code stands after what the test broke. */
async function keepsToOneself(): Promise<void> {
  const [owner, stranger] = [somebody(), somebody()];
  const { id, turnId } = await keep(owner, SECRET);
  vi.resetModules();
  const [uses, keeping, access] = await Promise.all([
    import('./own-conversations.ts'),
    import('./keep-turn.ts'),
    import('./access.ts'),
  ]);
  const before = await stored(id);
  const into = { owner: access.ownConversations(stranger), conversationId: id, replaces: turnId };
  const turn = { answer: answerTo('外人的'), scope: LIBRARY, now: stranger.now };
  const codeOf = (error: { code?: number }) => error.code;
  const roads = [
    ['listed', await uses.listConversations(deps, all, stranger)],
    ['sought', await uses.listConversations(deps, { ...all, keyword: '并购' }, stranger)],
    ['read', await uses.readConversation(deps, { id }, stranger).catch(codeOf)],
    ['renamed', await uses.renameConversation(deps, { id, name: '改' }, stranger).catch(codeOf)],
    [
      'judged',
      await uses.judgeOwnAnswer(deps, { id: turnId, verdict: 'bad', reason: '' }, stranger).catch(codeOf),
    ],
    ['gone on with', await keeping.keepTurn(deps, into, turn)],
    ['removed', await uses.removeConversation(deps, { id }, stranger).catch(codeOf)],
  ] as const;
  for (const [road, answer] of roads) expect(JSON.stringify(answer), road).not.toContain('并购');
  expect(await stored(id)).toEqual(before);
  await expect(keeping.requireConversation(deps, into)).rejects.toMatchObject({ code: 10404 });
}

test('nobody reads, finds, goes on with, renames, judges or deletes what another asked', () =>
  keepsToOneself());

test('a visitor keeps nothing, and nobody goes on with what is not there', async () => {
  await expect(own.listConversations(deps, all, newCaller())).rejects.toMatchObject({ code: 10999 });
  const nowhere = { owner: ownConversations(somebody()), conversationId: randomUUID(), replaces: undefined };
  await expect(requireConversation(deps, nowhere)).rejects.toMatchObject({ code: 10404 });
});

test('it leaves with its person, and is theirs to take along', async () => {
  const who = somebody();
  const { id } = await keep(who, SECRET);
  const { personalData } = fixture.deps.answers;
  const person = { uid: who.uid ?? 0 } as never;
  expect(JSON.stringify(await personalData?.exportOf(person))).toContain(SECRET);
  await personalData?.erase(person);
  expect(await stored(id)).toEqual([]);
});

/** Each takes whoever asks for the owner, who was made last; the invariant must notice, or it proves nothing. */
describe('broken on purpose', () => {
  afterEach(() => {
    vi.doUnmock('./access.ts');
    vi.doUnmock('./store/conversations.ts');
    vi.resetModules();
  });
  const noticed = () => expect(keepsToOneself()).rejects.toThrow(/expected|promise/);

  test.each([
    'searchConversations',
    'findConversation',
    'renameConversation',
    'deleteConversation',
    'judgeTurn',
    'touchConversation',
  ] as const)('%s asks for nobody', async (name) => {
    vi.doMock('./store/conversations.ts', async (original) => {
      const as = await original<typeof Store>();
      const use = as[name] as (db: unknown, owner: { uid: number }, ...rest: unknown[]) => unknown;
      const anyone = async (db: unknown, _caller: unknown, ...rest: unknown[]) => {
        const { rows } = await fixture.deps.database.pool.query('SELECT max(uid) AS uid FROM conversations');
        return use(db, { uid: Number(rows[0].uid) }, ...rest);
      };
      return { ...as, [name]: anyone };
    });
    await noticed();
  });
});
