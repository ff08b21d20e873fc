import { beforeAll, expect, test } from 'vitest';
import type { CodePurpose } from '#contract/calls/accounts.ts';
import { createFakeSms } from '#server/adapters/sms-fake/fake-sms.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { accountFixture, newBrowser } from '#server/testing/account-fixture.ts';
import { fixedClock } from '#server/testing/fixed-clock.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { bindPhone, changePhone } from './bind-phone.ts';
import type { AccountDeps } from './deps.ts';
import { openSession } from './open-session.ts';
import { sendCode } from './send-code.ts';
import { signInWithPhone } from './sign-in-with-password.ts';
import { insertAccount, type NewAccount } from './store/accounts.ts';

const held = testDatabase();
const clock = fixedClock();
const sms = createFakeSms();
const password = 'seven green herons';
let deps: AccountDeps;
let phones = 0;
beforeAll(async () => {
  ({ deps } = await accountFixture(held.database, { sms }));
});

function newPhone(): string {
  phones += 1;
  return `134${String(phones).padStart(8, '0')}`;
}

async function person(account: Partial<NewAccount>): Promise<number> {
  const base = { nickname: 'x', adultDeclaredAt: null, createdAt: new Date(clock.now()) };
  return (await insertAccount(deps.db, { ...base, ...account })) ?? 0;
}

const withPhone = async (phone: string) =>
  person({ phone, passwordHash: await deps.passwords.hash(password) });

async function codeFor(phone: string, purpose: CodePurpose, caller: Caller, uid: number) {
  await sendCode(deps, { phone, purpose, uid }, caller);
  const message = sms.lastTo(phone);
  return message?.kind === 'code' ? message.code : '000000';
}

const statuses = (results: PromiseSettledResult<unknown>[]) => results.map(({ status }) => status).sort();

test('binding gives an account its phone; of two accounts that bind one phone, one gets it', async () => {
  const phone = newPhone();
  const one = await person({ openid: 'bind-1' });
  const two = await person({ openid: 'bind-2' });
  const first = newBrowser(clock.now());
  const code = await codeFor(phone, 'bind', first, one);
  clock.advance(61_000);
  const second = newBrowser(clock.now());
  const other = await codeFor(phone, 'bind', second, two);
  const results = await Promise.allSettled([
    bindPhone(deps, one, { phone, password, code }, first),
    bindPhone(deps, two, { phone, password, code: other }, second),
  ]);
  expect(statuses(results)).toEqual(['fulfilled', 'rejected']);
});

test('an account with a password must show it to bind a phone, and keeps it', async () => {
  const phone = newPhone();
  const uid = await person({ username: 'firm', passwordHash: await deps.passwords.hash(password) });
  const caller = newBrowser(clock.now());
  const code = await codeFor(phone, 'bind', caller, uid);
  const bind = (given: string) => bindPhone(deps, uid, { phone, password: given, code }, caller);
  await expect(bind('eight blue herons')).rejects.toThrow('密码不正确');
  await bind(password);
  expect((await signInWithPhone(deps, { phone, password }, caller)).uid).toBe(uid);
});

test('changing the phone takes the password and a code of the new phone; other devices leave', async () => {
  const [old, phone] = [newPhone(), newPhone()];
  const uid = await withPhone(old);
  const caller = newBrowser(clock.now());
  const here = await openSession(deps, uid, 'phone', caller);
  const elsewhere = await openSession(deps, uid, 'phone', newBrowser(clock.now()));
  const code = await codeFor(phone, 'change', caller, uid);
  const change = (given: Partial<{ password: string; code: string; phone: string }>) =>
    changePhone(deps, here, { phone, password, code, ...given }, caller);
  await expect(change({ password: 'wrong' })).rejects.toThrow('密码不正确');
  await expect(change({ code: 'x' })).rejects.toThrow('验证码');
  await expect(change({ phone: old })).rejects.toThrow('与现在的相同');
  await change({});
  const { rows } = await held.database.pool.query(
    'SELECT id, end_reason FROM account_sessions WHERE uid = $1 AND ended_at IS NOT NULL',
    [uid],
  );
  expect(rows).toEqual([{ id: elsewhere.sessionId, end_reason: 'phone-changed' }]);
  await expect(signInWithPhone(deps, { phone: old, password }, caller)).rejects.toThrow('不正确');
  expect((await signInWithPhone(deps, { phone, password }, caller)).uid).toBe(uid);
});

test('nobody changes to a phone that is taken, and nobody learns that it is', async () => {
  const [old, taken] = [newPhone(), newPhone()];
  const uid = await withPhone(old);
  await withPhone(taken);
  const caller = newBrowser(clock.now());
  const code = await codeFor(taken, 'change', caller, uid);
  expect(sms.lastTo(taken)?.kind).toBe('already-registered');
  const here = await openSession(deps, uid, 'phone', caller);
  await expect(changePhone(deps, here, { phone: taken, password, code }, caller)).rejects.toThrow('验证码');
});

test('two accounts that change to one phone at once: one gets it', async () => {
  const phone = newPhone();
  const changes: Promise<void>[] = [];
  for (let at = 0; at < 2; at += 1) {
    clock.advance(61_000);
    const uid = await withPhone(newPhone());
    const caller = newBrowser(clock.now());
    const code = await codeFor(phone, 'change', caller, uid);
    changes.push(
      changePhone(deps, { uid, sessionId: crypto.randomUUID() }, { phone, password, code }, caller),
    );
  }
  const results = await Promise.allSettled(changes);
  expect(statuses(results)).toEqual(['fulfilled', 'rejected']);
});
