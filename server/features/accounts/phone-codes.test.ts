import { beforeAll, expect, test } from 'vitest';
import type { CodePurpose } from '#contract/calls/accounts.ts';
import { createFakeSms } from '#server/adapters/sms-fake/fake-sms.ts';
import { allow } from '#server/platform/access/allow.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { accountFixture, newBrowser } from '#server/testing/account-fixture.ts';
import { fixedClock } from '#server/testing/fixed-clock.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type { AccountDeps } from './deps.ts';
import { openSession } from './open-session.ts';
import { registerAccount } from './register-account.ts';
import { resetPassword } from './reset-password.ts';
import { sendCode } from './send-code.ts';
import { signInWithPhone } from './sign-in-with-password.ts';
import { insertConsent, listConsents } from './store/accounts.ts';

const held = testDatabase();
const clock = fixedClock();
const sms = createFakeSms();
let deps: AccountDeps;
beforeAll(async () => {
  ({ deps } = await accountFixture(held.database, { sms }));
});

let phones = 0;
function newPhone(): string {
  phones += 1;
  return `139${String(phones).padStart(8, '0')}`;
}
const consent = { agreement: '2026-11-01', adult: true, channel: '' };
const password = 'seven green herons';

async function codeFor(phone: string, purpose: CodePurpose, caller: Caller, uid: number | null = null) {
  await sendCode(deps, { phone, purpose, uid }, caller);
  const message = sms.lastTo(phone);
  return message?.kind === 'code' ? message.code : '';
}

async function registered(phone: string) {
  const caller = newBrowser(clock.now());
  const code = await codeFor(phone, 'register', caller);
  return registerAccount(deps, { ...consent, phone, password, code }, caller);
}

test('registering takes a code, signs in, and keeps consent and age', async () => {
  const { uid } = await registered(newPhone());
  const { rows } = await held.database.pool.query(
    `SELECT document, version, adult_declared_at IS NOT NULL AS adult FROM account_consents JOIN accounts USING (uid)
     WHERE uid = $1 ORDER BY document`,
    [uid],
  );
  const each = { version: '2026-11-01', adult: true };
  expect(rows).toEqual([
    { ...each, document: 'privacy-policy' },
    { ...each, document: 'user-agreement' },
  ]);
});

test('a password may be set later: until then none signs in, and setting it keeps the asking page alone', async () => {
  const phone = newPhone();
  const caller = newBrowser(clock.now());
  const code = await codeFor(phone, 'register', caller);
  const own = await registerAccount(deps, { ...consent, phone, password: '', code }, caller);
  await expect(signInWithPhone(deps, { phone, password: '' }, caller)).rejects.toThrow('不正确');
  await expect(signInWithPhone(deps, { phone, password }, caller)).rejects.toThrow('不正确');
  clock.advance(61_000);
  const later = { ...caller, now: clock.now() };
  const other = await openSession(deps, own.uid, 'wechat', later);
  const reset = await codeFor(phone, 'reset', later);
  await resetPassword(deps, { phone, password, code: reset }, later, own);
  const { rows } = await held.database.pool.query(
    'SELECT id FROM account_sessions WHERE uid = $1 AND ended_at IS NULL',
    [own.uid],
  );
  expect(rows).toEqual([{ id: own.sessionId }]);
  expect(other.sessionId).not.toBe(own.sessionId);
  expect((await signInWithPhone(deps, { phone, password }, later)).uid).toBe(own.uid);
});

test('a page that is signed in as somebody else keeps nothing of the account whose password is set', async () => {
  const phone = newPhone();
  const mine = await registered(newPhone());
  const theirs = await registered(phone);
  clock.advance(61_000);
  const caller = newBrowser(clock.now());
  const code = await codeFor(phone, 'reset', caller);
  await resetPassword(deps, { phone, password: 'ten grey herons', code }, caller, mine);
  const { rows } = await held.database.pool.query(
    'SELECT id FROM account_sessions WHERE uid = ANY($1) AND ended_at IS NULL',
    [[mine.uid, theirs.uid]],
  );
  expect(rows).toEqual([{ id: mine.sessionId }]);
});

test('consents are told with version and time, the newest first', async () => {
  const { uid } = await registered(newPhone());
  const began = new Date(clock.now());
  const later = new Date(clock.now() + 1000);
  const document = 'privacy-policy';
  await insertConsent(deps.db, { uid, document, version: '2027-01-01', agreed_at: later });
  expect(await listConsents(deps.db, allow({ uid }, 'ownAccount'))).toEqual([
    { document, version: '2027-01-01', agreed_at: later },
    { document: 'user-agreement', version: '2026-11-01', agreed_at: began },
    { document, version: '2026-11-01', agreed_at: began },
  ]);
});

test.each([
  [{ adult: false }, '18 岁'],
  [{ agreement: 'old' }, '重新|刷新'],
  [{ password: '12345678' }, '太常见'],
])('registering is refused for %o before the code is used up', async (change, message) => {
  const phone = newPhone();
  const caller = newBrowser(clock.now());
  const code = await codeFor(phone, 'register', caller);
  const good = { ...consent, phone, password, code };
  await expect(registerAccount(deps, { ...good, ...change }, caller)).rejects.toThrow(new RegExp(message));
  expect((await registerAccount(deps, good, caller)).phone).toBe(phone);
});

test('a code works once, for its phone, purpose and browser, and for five minutes', async () => {
  const phone = newPhone();
  await registered(phone);
  clock.advance(61_000);
  const caller = newBrowser(clock.now());
  const code = await codeFor(phone, 'reset', caller);
  const reset = (change: Partial<Caller>, used = code) =>
    resetPassword(deps, { phone, password: 'eight blue herons', code: used }, { ...caller, ...change });
  await expect(reset({ sessionKey: 'other browser' })).rejects.toThrow('验证码');
  await expect(registerAccount(deps, { ...consent, phone, password, code }, caller)).rejects.toThrow(
    '验证码',
  );
  await expect(reset({ now: clock.now() + 300_000 })).rejects.toThrow('验证码');
  await reset({ now: clock.now() + 299_999 });
  await expect(reset({})).rejects.toThrow('验证码');
});

test('resetting ends every session and the old password', async () => {
  const phone = newPhone();
  const { sessionId } = await registered(phone);
  clock.advance(61_000);
  const caller = newBrowser(clock.now());
  const code = await codeFor(phone, 'reset', caller);
  await resetPassword(deps, { phone, password: 'nine red herons', code }, caller);
  const { rows } = await held.database.pool.query('SELECT end_reason FROM account_sessions WHERE id = $1', [
    sessionId,
  ]);
  expect(rows).toEqual([{ end_reason: 'password-changed' }]);
  await expect(signInWithPhone(deps, { phone, password }, caller)).rejects.toThrow('不正确');
  expect((await signInWithPhone(deps, { phone, password: 'nine red herons' }, caller)).phone).toBe(phone);
});

test('known and unknown phones get the same answer, one message each, and count the same guesses', async () => {
  const known = newPhone();
  await registered(known);
  clock.advance(61_000);
  for (const phone of [known, newPhone()]) {
    const caller = newBrowser(clock.now());
    const before = sms.sent.length;
    await sendCode(deps, { phone, purpose: 'reset', uid: null }, caller);
    expect(sms.sent.length - before).toBe(1);
    const answers: string[] = [];
    for (let guess = 0; guess < 6; guess += 1) {
      await resetPassword(deps, { phone, password, code: 'abcdef' }, caller).catch((error: Error) =>
        answers.push(error.message),
      );
    }
    const wrong = '验证码不正确或已过期，请重新获取';
    expect(answers).toEqual([...Array(5).fill(wrong), '验证码错误次数过多，请 1 小时后再试']);
  }
});

test('a message that the provider refuses costs nothing and is said', async () => {
  const phone = newPhone();
  sms.behave('fail');
  const caller = newBrowser(clock.now());
  await expect(sendCode(deps, { phone, purpose: 'register', uid: null }, caller)).rejects.toThrow(
    '短信没有发出',
  );
  sms.behave('work');
  expect(await codeFor(phone, 'register', caller)).toMatch(/^\d{6}$/);
});

test('where the provider lies, nothing can be guessed from it and the next code works after a minute', async () => {
  const phone = newPhone();
  sms.behave('lie');
  const caller = newBrowser(clock.now());
  await sendCode(deps, { phone, purpose: 'register', uid: null }, caller);
  sms.behave('work');
  clock.advance(60_000);
  const later = { ...caller, now: clock.now() };
  const code = await codeFor(phone, 'register', later);
  expect((await registerAccount(deps, { ...consent, phone, password, code }, later)).phone).toBe(phone);
});

test('where the provider is slow, the code is there when the message arrives', async () => {
  const phone = newPhone();
  const caller = newBrowser(clock.now());
  const release = sms.hold();
  const sending = sendCode(deps, { phone, purpose: 'register', uid: null }, caller);
  const message = await sms.nextHeld();
  const code = message.kind === 'code' ? message.code : '';
  expect((await registerAccount(deps, { ...consent, phone, password, code }, caller)).phone).toBe(phone);
  release();
  await sending;
});
