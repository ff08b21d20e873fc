import { expect, test } from 'vitest';
import { accountFixture, newBrowser } from '#server/testing/account-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { changePassword } from './change-password.ts';
import { identifySession } from './identify-session.ts';
import { openSession } from './open-session.ts';
import { changeAccount, findAccount, insertAccount } from './store/accounts.ts';

const held = testDatabase();
const NOW = Date.parse('2026-11-21T09:00:00+08:00');
const OLD = 'three quiet otters';
const NEW = 'nine loud herons';
let people = 0;

/** Somebody with a user name whose password another has seen, in two browsers. */
async function somebody() {
  const { deps } = await accountFixture(held.database);
  people += 1;
  const username = `change-of-password-${people}`;
  const at = new Date(NOW);
  const passwordHash = await deps.passwords.hash(OLD);
  const account = { username, passwordHash, nickname: 'x', adultDeclaredAt: null, createdAt: at };
  const uid = await insertAccount(deps.db, account);
  if (uid === undefined) throw new Error('the account exists already');
  await changeAccount(deps.db, uid, { password_due: true });
  const here = await openSession(deps, uid, 'username', newBrowser(NOW));
  const there = await openSession(deps, uid, 'username', newBrowser(NOW));
  const kindOf = async ({ sid, token }: typeof here) =>
    (await identifySession(deps.db, deps.secrets, { sid, token }, NOW)).kind;
  const browser = newBrowser(NOW);
  const change = (old: string, chosen: string) =>
    changePassword(deps, { uid, sessionId: here.sessionId }, { old, chosen }, browser);
  return { deps, uid, username, here, there, kindOf, change };
}

test('it takes the old one, ends the other sessions, and makes the account its person’s', async () => {
  const { deps, uid, here, there, kindOf, change } = await somebody();
  expect([await kindOf(here), await kindOf(there)]).toEqual(['pending', 'pending']);
  await change(OLD, NEW);
  expect([await kindOf(here), await kindOf(there)]).toEqual(['account', 'refused']);
  const account = await findAccount(deps.db, { uid });
  expect(account?.password_due).toBe(false);
  expect(await deps.passwords.verify(account?.password_hash, NEW)).toBe(true);
});

test('a wrong old one, the same again, and one that will not do change nothing', async () => {
  const { here, kindOf, change, username } = await somebody();
  await expect(change(NEW, NEW)).rejects.toThrow('初始密码不正确');
  await expect(change(OLD, OLD)).rejects.toThrow('与当前密码相同');
  await expect(change(OLD, 'password123')).rejects.toThrow('太常见');
  await expect(change(OLD, `my ${username}`)).rejects.toThrow('不能包含');
  expect(await kindOf(here)).toBe('pending');
  await change(OLD, NEW);
  await expect(change(OLD, 'seven slow badgers')).rejects.toThrow('当前密码不正确');
});

test('too many wrong ones are put off, as those of signing in', async () => {
  const { change } = await somebody();
  const tried: string[] = [];
  for (let turn = 0; turn < 30; turn += 1) await change(NEW, OLD).catch((error) => tried.push(error.code));
  expect(tried).toHaveLength(30);
  expect(tried.at(-1)).toBe(10009);
});

test('who resets it meanwhile has the last word', async () => {
  const { deps, uid, here, kindOf } = await somebody();
  const another = await deps.passwords.hash('reset by the owner');
  const passwords: typeof deps.passwords = {
    ...deps.passwords,
    // After the old one was found right, and before the new one is put in its place.
    async hash(password) {
      await changeAccount(deps.db, uid, { password_hash: another });
      return deps.passwords.hash(password);
    },
  };
  const who = { uid, sessionId: here.sessionId };
  const changing = changePassword({ ...deps, passwords }, who, { old: OLD, chosen: NEW }, newBrowser(NOW));
  await expect(changing).rejects.toThrow('刚刚被重设过');
  expect((await findAccount(deps.db, { uid }))?.password_hash).toBe(another);
  expect(await kindOf(here)).toBe('pending');
});

test('an account without a password is told what to do', async () => {
  const { deps } = await accountFixture(held.database);
  const at = new Date(NOW);
  const person = { openid: 'never had one', nickname: 'x', adultDeclaredAt: at, createdAt: at };
  const uid = (await insertAccount(deps.db, person)) ?? 0;
  const who = { uid, sessionId: '' };
  await expect(changePassword(deps, who, { old: OLD, chosen: NEW }, newBrowser(NOW))).rejects.toThrow(
    '先绑定手机号',
  );
});
