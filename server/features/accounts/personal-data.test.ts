import { beforeAll, expect, test } from 'vitest';
import { createFakeSms } from '#server/adapters/sms-fake/fake-sms.ts';
import { allow } from '#server/platform/access/allow.ts';
import { accountFixture, newBrowser } from '#server/testing/account-fixture.ts';
import { fixedClock } from '#server/testing/fixed-clock.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type { Accounts } from './create-accounts.ts';
import type { AccountDeps } from './deps.ts';
import { DEMO_PASSWORD } from './ensure-demo-accounts.ts';
import {
  cancelDeletion,
  eraseDueAccounts,
  exportPerson,
  forgetOldTraces,
  requestDeletion,
} from './personal-data.ts';
import { sendCode } from './send-code.ts';
import { signInWithPhone } from './sign-in-with-password.ts';
import { insertAccount } from './store/accounts.ts';

const held = testDatabase();
const clock = fixedClock();
const DAY_MS = 24 * 3600_000;
const PHONE = '13800000002';
const erasedElsewhere: number[] = [];
let accounts: Accounts;
let deps: AccountDeps;
beforeAll(async () => {
  const fixture = await accountFixture(held.database);
  ({ accounts, deps } = fixture);
  await accounts.ensureDemoAccounts(clock.now());
  fixture.personalData.push({
    name: 'favourites',
    exportOf: async ({ uid }) => [`favourite of ${uid}`],
    erase: async ({ uid }) => void erasedElsewhere.push(uid),
  });
});

const asOwn = (uid: number) => allow({ uid }, 'ownAccount');
const proof = (password: string, code = '') => ({ password, code });

/** Every row of every table, as text. */
async function wholeDatabase(): Promise<string> {
  const tables = await held.database.pool.query(
    `SELECT quote_ident(table_name) AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  const parts: string[] = [];
  for (const { name } of tables.rows as { name: string }[]) {
    const { rows } = await held.database.pool.query(`SELECT t::text AS row FROM ${name} t`);
    parts.push(...rows.map(({ row }: { row: string }) => `${name}: ${row}`));
  }
  return parts.join('\n');
}

/** Both daily jobs of accounts, as one says how many were deleted. */
async function runDaily(of: AccountDeps, now: number): Promise<{ erased: number }> {
  const erased = await eraseDueAccounts(of, now);
  await forgetOldTraces(of, now);
  return { erased };
}

test('the export holds every part and no secret', async () => {
  const { uid } = await signInWithPhone(
    deps,
    { phone: PHONE, password: DEMO_PASSWORD },
    newBrowser(clock.now()),
  );
  const parts = await exportPerson(deps, allow({ uid }, 'exportPerson'));
  expect(Object.keys(parts)).toEqual(['accounts', 'favourites']);
  const text = JSON.stringify(parts);
  expect(text).toContain(PHONE);
  expect(text).not.toMatch(/argon2|sid_hash|token_hash|password/);
});

test('a deletion takes a code sent to the bound phone instead, and no other code', async () => {
  const sms = createFakeSms();
  const { deps } = await accountFixture(held.database, { sms });
  const phone = '13800000001';
  const person = { phone, password: DEMO_PASSWORD };
  const caller = newBrowser(clock.now());
  const { uid } = await signInWithPhone(deps, person, caller);
  const stranger = (await signInWithPhone(deps, { ...person, phone: '13800000000' }, caller)).uid;
  await sendCode(deps, { phone, purpose: 'delete', uid: stranger }, caller);
  expect(sms.lastTo(phone)?.kind).toBe('not-registered');
  clock.advance(61_000);
  const later = { ...caller, now: clock.now() };
  await sendCode(deps, { phone, purpose: 'delete', uid }, later);
  const message = sms.lastTo(phone);
  const code = message?.kind === 'code' ? message.code : '';
  await expect(requestDeletion(deps, asOwn(stranger), proof('', code), later)).rejects.toThrow('验证码');
  await expect(requestDeletion(deps, asOwn(uid), proof('', 'x'), later)).rejects.toThrow('验证码');
  await requestDeletion(deps, asOwn(uid), proof('', code), later);
  await expect(requestDeletion(deps, asOwn(uid), proof('', code), later)).rejects.toThrow('验证码');
  await cancelDeletion(deps, asOwn(uid));
});

test('a session alone deletes no account that has a phone, with a password or without', async () => {
  const sms = createFakeSms();
  const { deps } = await accountFixture(held.database, { sms });
  const base = { nickname: 'x', adultDeclaredAt: null, createdAt: new Date(clock.now()) };
  const phone = '13700000077';
  const uid = (await insertAccount(deps.db, { ...base, phone })) ?? 0;
  const caller = newBrowser(clock.now());
  await expect(requestDeletion(deps, asOwn(uid), proof(''), caller)).rejects.toThrow('验证码');
  await expect(requestDeletion(deps, asOwn(uid), proof('guess'), caller)).rejects.toThrow('验证码');
  await sendCode(deps, { phone, purpose: 'delete', uid }, caller);
  const message = sms.lastTo(phone);
  const code = message?.kind === 'code' ? message.code : '';
  expect(await requestDeletion(deps, asOwn(uid), proof('', code), caller)).toBeInstanceOf(Date);
});

test('one account that cannot be deleted does not keep the others, and is deleted later', async () => {
  const { deps, personalData: own } = await accountFixture(held.database);
  const base = { nickname: 'x', adultDeclaredAt: null, createdAt: new Date(clock.now()) };
  const uids: number[] = [];
  for (const openid of ['due-1', 'due-2', 'due-3']) {
    const uid = (await insertAccount(deps.db, { ...base, openid })) ?? 0;
    uids.push(uid);
    await requestDeletion(deps, asOwn(uid), proof(''), newBrowser(clock.now()));
  }
  let broken = true;
  own.push({
    name: 'broken',
    exportOf: async () => null,
    erase: async ({ uid }) => {
      if (broken && uid === uids[0]) throw new Error('disk full');
    },
  });
  const due = clock.now() + 7 * DAY_MS;
  await expect(runDaily(deps, due)).rejects.toThrow('1 个账户没有删完');
  const left = async () =>
    (await held.database.pool.query('SELECT uid FROM accounts WHERE uid = ANY($1)', [uids])).rows;
  expect(await left()).toEqual([{ uid: uids[0] }]);
  broken = false;
  expect(await runDaily(deps, due)).toEqual({ erased: 1 });
  expect(await left()).toEqual([]);
});

test('a deletion that is taken back while others are deleted is taken back; once it has begun it is too late', async () => {
  const { deps, personalData: own } = await accountFixture(held.database);
  const base = { nickname: 'x', adultDeclaredAt: null, createdAt: new Date(clock.now()) };
  const [first = 0, second = 0] = await Promise.all(
    ['begun-1', 'begun-2'].map((openid) => insertAccount(deps.db, { ...base, openid })),
  );
  for (const uid of [first, second])
    await requestDeletion(deps, asOwn(uid), proof(''), newBrowser(clock.now()));
  const [early, late] = [Math.min(first, second), Math.max(first, second)];
  const tooLate: unknown[] = [];
  own.push({
    name: 'others',
    exportOf: async () => null,
    erase: async ({ uid }) => {
      if (uid === early) await cancelDeletion(deps, asOwn(late));
      tooLate.push(await cancelDeletion(deps, asOwn(uid)).catch((error: Error) => error.message));
    },
  });
  expect(await runDaily(deps, clock.now() + 7 * DAY_MS)).toEqual({ erased: 1 });
  expect(tooLate).toEqual(['账户正在注销，不能再撤回']);
  const { rows } = await held.database.pool.query('SELECT uid FROM accounts WHERE uid = ANY($1)', [
    [early, late],
  ]);
  expect(rows).toEqual([{ uid: late }]);
});

test('a deletion needs the password, can be taken back, and comes within 15 days', async () => {
  const caller = newBrowser(clock.now(), { address: '203.0.113.99' });
  const { uid, sid, token } = await signInWithPhone(deps, { phone: PHONE, password: DEMO_PASSWORD }, caller);
  await sendCode(deps, { phone: PHONE, purpose: 'reset', uid: null }, caller);
  await expect(requestDeletion(deps, asOwn(uid), proof('wrong'), caller)).rejects.toThrow('密码不正确');
  const dueAt = (await requestDeletion(deps, asOwn(uid), proof(DEMO_PASSWORD), caller)).getTime();
  expect(dueAt - clock.now()).toBeLessThanOrEqual(15 * DAY_MS);
  await cancelDeletion(deps, asOwn(uid));
  expect(await runDaily(deps, dueAt)).toEqual({ erased: 0 });
  await requestDeletion(deps, asOwn(uid), proof(DEMO_PASSWORD), caller);
  expect(await runDaily(deps, dueAt - 1)).toEqual({ erased: 0 });
  expect(await wholeDatabase()).toContain(PHONE);
  expect(await runDaily(deps, dueAt)).toEqual({ erased: 1 });
  expect(erasedElsewhere).toEqual([uid]);
  const left = await wholeDatabase();
  expect(left).not.toContain(PHONE);
  expect(left).not.toContain('203.0.113.99');
  const identity = await accounts.gate.identify({ sid, token }, clock.now());
  expect(identity).toEqual({ kind: 'refused', code: 10999, ended: true });
});
