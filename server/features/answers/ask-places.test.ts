import { afterAll, beforeAll, expect, test } from 'vitest';
import { phoneLogin } from '#contract/calls/accounts.ts';
import { type Answer, askAi } from '#contract/calls/answers.ts';
import { createFavoriteFolder, moveFavorites } from '#contract/calls/favourite-folders.ts';
import { doFavorite } from '#contract/calls/favourites.ts';
import { acceptInvite, inviteByLink } from '#contract/calls/group-members.ts';
import * as groups from '#contract/calls/groups.ts';
import type { Scope } from '#contract/rights/ask-scope.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { openBrowser, type TestBrowser } from '#server/testing/browser.ts';
import { newCaller } from '#server/testing/new-caller.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { openWholeServer, type WholeServer } from '#server/testing/whole-server.ts';
import { answerQuestion } from './answer-question.ts';
import { answerDepsOf } from './create-answers.ts';
import type { AnswerDeps } from './deps.ts';

const ABSENT = 10404;
const NOT_IN_IT = 10007;
const NEVER = 999_999_999;
const QUESTION = '钠电池正极材料的毛利率是多少？';
const held = testDatabase();
const file = (name: string) => new TextEncoder().encode(`%PDF-1.7 ${name}`);
const SEEDS = [
  { title: '钠电池深度', file: file('a'), paragraphs: ['钠电池正极材料的毛利率为 41.7%。'] },
  { title: '钠电池跟踪', file: file('b'), paragraphs: ['钠电池正极材料的毛利率为 38.2%。'] },
  { title: '银行季报', file: file('c'), paragraphs: ['净息差继续收窄。'] },
];
let server: WholeServer;
let owner: TestBrowser;
let member: TestBrowser;
let stranger: TestBrowser;
let secret: number;
let open: number;

beforeAll(async () => {
  server = await openWholeServer(held.database, SEEDS);
  const { names, password } = await server.accounts.ensureDemoAccounts(server.clock.now());
  const enter = async (at: number) => {
    const address = `203.0.113.${60 + at}`;
    const browser = openBrowser(server.app, { address, userAgent: 'test', now: server.clock.now });
    await browser.send(phoneLogin, { phone: names[at] ?? '', pwd: password });
    return browser;
  };
  [stranger, owner, member] = await Promise.all([enter(1), enter(2), enter(3)]);
  secret = (await owner.send(groups.createGroup, { name: '储能小组', is_public: 0 })).id;
  open = (await owner.send(groups.createGroup, { name: '公开的小组', is_public: 1 })).id;
  for (const gid of [secret, open])
    await owner.send(groups.addGroupsFiles, { fid: server.fids[0] ?? 0, gids: [gid] });
  await server.features.indexing.follow();
  const { url } = await owner.send(inviteByLink, { gid: secret, once: 1, until: '' });
  await member.send(acceptInvite, { code: url.split('#')[1] ?? '' });
});
afterAll(() => server.close());

const inGroup = (gid: number): Scope => ({ fids: [], name: '群组', place: { kind: 'group', gid } });
const FAVOURITES: Scope = { fids: [], name: '我的收藏', place: { kind: 'favourites' } };
const ask = (browser: TestBrowser, scope: Scope, query = QUESTION) => browser.send(askAi, { query, scope });
const docsOf = ({ docs }: Answer) => docs.map(({ name }) => name).sort();
const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'answered',
    ({ code, message }: { code: number; message: string }) => `${code} ${message}`,
  );

test('of the whole library both are told, in a group that which it holds, and nothing where it holds nothing of it', async () => {
  expect(docsOf(await ask(member, { fids: [], name: '' }))).toEqual(['钠电池深度', '钠电池跟踪']);
  const answer = await ask(member, inGroup(secret));
  expect(docsOf(answer)).toEqual(['钠电池深度']);
  expect(answer.looked.reports).toBe(1);
  expect(await ask(member, inGroup(secret), '银行的净息差怎么样？')).toMatchObject({
    is_refused: true,
    nearest: [],
  });
});

test('to others a private group is asked as one that never was; a public one is asked by who is in it', async () => {
  const never = await refusalOf(ask(stranger, inGroup(NEVER)));
  expect(never).toMatch(new RegExp(`^${ABSENT}`));
  expect(await refusalOf(ask(stranger, inGroup(secret)))).toBe(never);
  expect(await refusalOf(ask(stranger, inGroup(open)))).toMatch(new RegExp(`^${NOT_IN_IT}`));
});

test('what somebody keeps is asked by them alone, and a question asked of it is another', async () => {
  expect(await refusalOf(ask(member, FAVOURITES))).toContain('还没有收藏');
  await member.send(doFavorite, { id: server.fids[1] ?? 0, type: 1, cancel: 0 });
  expect(docsOf(await ask(member, FAVOURITES))).toEqual(['钠电池跟踪']);
  await owner.send(doFavorite, { id: server.fids[0] ?? 0, type: 1, cancel: 0 });
  expect(docsOf(await ask(owner, FAVOURITES))).toEqual(['钠电池深度']);
});

test('a folder of favourites is asked by whose it is, and holds nothing of what stands outside it', async () => {
  const { id } = await owner.send(createFavoriteFolder, { name: '钠电池' });
  const inFolder: Scope = { fids: [], name: '钠电池', place: { kind: 'folder', id } };
  const fids = server.fids.slice(0, 2);
  for (const fid of fids) await owner.send(doFavorite, { id: fid, type: 1, cancel: 0 });
  expect(await refusalOf(ask(owner, inFolder))).toContain('文件夹里还没有报告');
  await owner.send(moveFavorites, { fids: fids.slice(1), folder: id });
  expect(docsOf(await ask(owner, inFolder))).toEqual(['钠电池跟踪']);
  await owner.send(moveFavorites, { fids: fids.slice(1), folder: 0 });
  expect(await refusalOf(ask(member, inFolder))).toMatch(new RegExp(`^${ABSENT}`));
});

function depsOf(): AnswerDeps {
  return answerDepsOf({ ...server.features, database: held.database, model: null, log: { warn: () => {} } });
}

/** Nobody who is not in a group is told anything by asking in it, even what everybody may read. */
async function keepsToMembers(
  deps: AnswerDeps,
  caller: Caller = newCaller({ tier: 'senior' }),
): Promise<void> {
  for (const gid of [secret, open])
    await expect(answerQuestion(deps, { query: QUESTION, scope: inGroup(gid) }, caller)).rejects.toThrow(
      /没有这个群组|加入群组后/,
    );
}

test('who is in a group is looked at for each question', () => keepsToMembers(depsOf()));

test('broken on purpose: a group whose members are not looked at is noticed', async () => {
  const everybodys = { ...depsOf(), groups: { requireMember: async () => {} } };
  await expect(keepsToMembers(everybodys)).rejects.toThrow(/expected|promise/);
});

test('broken on purpose: favourites that are somebody else’s, or passages of everywhere, are noticed', async () => {
  const deps = depsOf();
  const caller = newCaller({ tier: 'senior' });
  const latest = async () => [{ fid: server.fids[0] ?? 0, at: new Date() }];
  const isKept = (one: AnswerDeps) => answerQuestion(one, { query: QUESTION, scope: FAVOURITES }, caller);
  await expect(isKept(deps)).rejects.toThrow('还没有收藏');
  expect(docsOf(await isKept({ ...deps, favourites: { latest } }))).toEqual(['钠电池深度']);
  const find: AnswerDeps['passages']['find'] = (asked, asker) =>
    deps.passages.find({ ...asked, fids: null, gid: null }, asker);
  const everywhere = { ...deps, favourites: { latest }, passages: { ...deps.passages, find } };
  expect(docsOf(await isKept(everywhere))).not.toEqual(['钠电池深度']);
});

test('who left is asked to come back in at the next question', async () => {
  await member.send(groups.leaveGroup, { gid: secret });
  expect(await refusalOf(ask(member, inGroup(secret)))).toMatch(new RegExp(`^${ABSENT}`));
});
