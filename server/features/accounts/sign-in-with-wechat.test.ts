import { beforeAll, expect, test } from 'vitest';
import { createFakeWechat } from '#server/adapters/wechat-fake/fake-wechat.ts';
import { accountFixture, newBrowser } from '#server/testing/account-fixture.ts';
import { fixedClock } from '#server/testing/fixed-clock.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { answerLoginScan, readLoginScan, scanLoginCode } from './confirm-login.ts';
import type { AccountDeps } from './deps.ts';
import { answerPush } from './routes.ts';
import { askLoginCode, pollLoginCode } from './sign-in-with-wechat.ts';

const held = testDatabase();
const clock = fixedClock();
const wechat = createFakeWechat();
let deps: AccountDeps;
beforeAll(async () => {
  ({ deps } = await accountFixture(held.database, { wechat }));
});

const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const consent = { agreement: '2026-11-01', adult: true };

async function scanned(openid: string, caller = newBrowser(clock.now(), { userAgent: CHROME })) {
  const { ticket } = await askLoginCode(deps, 'home', caller);
  const proof = (await scanLoginCode(deps, { ticket, openid }, clock.now())) ?? '';
  return { caller, ticket, proof };
}

test('scan, confirm and poll sign a new person in and again the same account', async () => {
  const uids: number[] = [];
  for (let round = 0; round < 2; round += 1) {
    const { caller, ticket, proof } = await scanned('openid-a');
    expect(await pollLoginCode(deps, ticket, caller)).toEqual({ state: 'scanned' });
    const shown = await readLoginScan(deps, proof, clock.now());
    expect(shown).toMatchObject({ browser: 'Chrome · Windows', isNew: round === 0 });
    expect(shown.place).toMatch(/^IP 198\.51\.\d+\.\*$/);
    const answer = round === 0 ? consent : { agreement: '', adult: false };
    await answerLoginScan(deps, { proof, approve: true, ...answer }, clock.now());
    const result = await pollLoginCode(deps, ticket, caller);
    if (result.state !== 'done') throw new Error('not signed in');
    uids.push(result.opened.uid);
  }
  expect(uids[0]).toBe(uids[1]);
});

test('a ticket has 128 bits', async () => {
  const { ticket } = await askLoginCode(deps, '', newBrowser(clock.now()));
  expect(Buffer.from(ticket, 'base64url')).toHaveLength(16);
});

test('only the asking browser can redeem, once, also with twenty polls at once', async () => {
  const { caller, ticket, proof } = await scanned('openid-b');
  await answerLoginScan(deps, { proof, approve: true, ...consent }, clock.now());
  const thief = newBrowser(clock.now());
  await expect(pollLoginCode(deps, ticket, thief)).rejects.toMatchObject({ code: 10010 });
  const polls = await Promise.allSettled(
    Array.from({ length: 20 }, () => pollLoginCode(deps, ticket, caller)),
  );
  expect(polls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('nobody signs in after 60 seconds, at whatever step it stood', async () => {
  const { caller, ticket, proof } = await scanned('openid-c');
  const late = clock.now() + 60_000;
  await expect(pollLoginCode(deps, ticket, { ...caller, now: late })).rejects.toMatchObject({ code: 10010 });
  const yes = { proof, approve: true, ...consent };
  await expect(answerLoginScan(deps, yes, late)).rejects.toMatchObject({ code: 10010 });
  await answerLoginScan(deps, yes, late - 1);
  await expect(pollLoginCode(deps, ticket, { ...caller, now: late })).rejects.toMatchObject({ code: 10010 });
  expect(await scanLoginCode(deps, { ticket, openid: 'late' }, late)).toBeNull();
});

test('the first scan counts; a refusal ends it; an answer is given once', async () => {
  const { caller, ticket, proof } = await scanned('openid-d');
  expect(await scanLoginCode(deps, { ticket, openid: 'somebody else' }, clock.now())).toBeNull();
  await answerLoginScan(deps, { proof, approve: false, agreement: '', adult: false }, clock.now());
  expect(await pollLoginCode(deps, ticket, caller)).toEqual({ state: 'refused' });
  const yes = { proof, approve: true, ...consent };
  await expect(answerLoginScan(deps, yes, clock.now())).rejects.toMatchObject({ code: 10010 });
});

test('a new person must agree and be 18', async () => {
  const { proof } = await scanned('openid-e');
  const answer = (agreement: string, adult: boolean) =>
    answerLoginScan(deps, { proof, approve: true, agreement, adult }, clock.now());
  await expect(answer('2026-11-01', false)).rejects.toThrow('18 岁');
  await expect(answer('', true)).rejects.toThrow('刷新');
  await answer('2026-11-01', true);
});

test('a push of WeChat gives the scanner, and nobody else, the link to confirm', async () => {
  const caller = newBrowser(clock.now());
  const { ticket } = await askLoginCode(deps, '', caller);
  const push = { query: { signature: 'right' }, body: JSON.stringify({ ticket, openid: 'pushed' }) };
  const { status, body } = await answerPush(deps, push, clock.now());
  expect(status).toBe(200);
  const proof = /confirm\?proof=([\w-]{43})/.exec(body)?.[1] ?? '';
  await answerLoginScan(deps, { proof, approve: true, ...consent }, clock.now());
  expect(await pollLoginCode(deps, ticket, caller)).toMatchObject({ state: 'done' });
  const forged = { ...push, query: { signature: 'wrong' } };
  expect(await answerPush(deps, forged, clock.now())).toEqual({ status: 403, body: '' });
});

test('where WeChat is slow, the code works for its browser as soon as it is shown', async () => {
  const caller = newBrowser(clock.now());
  const release = wechat.hold();
  const asking = askLoginCode(deps, '', caller);
  release();
  const { ticket } = await asking;
  expect(await pollLoginCode(deps, ticket, caller)).toEqual({ state: 'waiting' });
  expect(await scanLoginCode(deps, { ticket, openid: 'slow' }, clock.now())).not.toBeNull();
});

test('where WeChat lies, nobody can scan the code, and it is over after 60 seconds like any other', async () => {
  wechat.behave('lie');
  const caller = newBrowser(clock.now());
  const { ticket } = await askLoginCode(deps, '', caller);
  wechat.behave('work');
  expect(wechat.tickets).not.toContain(ticket);
  expect(await pollLoginCode(deps, ticket, { ...caller, now: clock.now() + 59_999 })).toEqual({
    state: 'waiting',
  });
  const late = { ...caller, now: clock.now() + 60_000 };
  await expect(pollLoginCode(deps, ticket, late)).rejects.toMatchObject({ code: 10010 });
});

test('where WeChat fails the person is told what to do instead', async () => {
  wechat.behave('fail');
  await expect(askLoginCode(deps, '', newBrowser(clock.now()))).rejects.toThrow('用手机号登录');
  wechat.behave('work');
});
