import { afterEach, expect, test } from 'vitest';
import {
  changePassword,
  encodePassword,
  exportMyData,
  requestDeletion,
  usernameLogin,
} from '#contract/calls/accounts.ts';
import * as orders from '#contract/calls/orders.ts';
import * as organisations from '#contract/calls/organisations.ts';
import { DAY_MS } from '#contract/text/calendar.ts';
import { getUserData } from '#contract/wire/session.ts';
import { openSession } from '#server/features/accounts/open-session.ts';
import { insertAccount } from '#server/features/accounts/store/accounts.ts';
import { newBrowser } from '#server/testing/account-fixture.ts';
import { openBrowser, type TestBrowser } from '#server/testing/browser.ts';
import { OPERATOR } from '#server/testing/operator.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { openWholeServer } from '#server/testing/whole-server.ts';

const held = testDatabase();
let people = 0;
const HOUR_MS = 3600_000;
const opened: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});

const OWN_PASSWORD = 'seven slow herons';
const enterFrom = (browser: TestBrowser, username: string, password: string) =>
  browser.send(usernameLogin, { username, password: encodePassword(password) });

/** The whole server with somebody who owns an organisation of five seats. */
async function openHouse() {
  const server = await openWholeServer(held.database, []);
  opened.push(server);
  const { app, accountDeps, clock, features } = server;
  people += 1;
  const at = new Date(clock.now());
  const person = { openid: `owner of a house ${people}`, nickname: 'x', adultDeclaredAt: at, createdAt: at };
  const uid = await insertAccount(accountDeps.db, person);
  if (uid === undefined) throw new Error('the account exists already');
  const { id } = await features.organisations
    .desk(OPERATOR)
    .extend(uid, { days: 60, seats: 5, now: clock.now() });
  const browserFor = async (who: number) => {
    const origin = newBrowser(clock.now());
    const { sid } = await openSession(accountDeps, who, 'wechat', origin);
    return openBrowser(app, {
      ...origin,
      now: clock.now,
      session: { sid, keys: server.accounts.gate.keysOf(sid) },
    });
  };
  const enter = (username: string, password: string) => {
    const { sid } = server.accounts.gate.newVisitorSession();
    const visitor = openBrowser(app, {
      ...newBrowser(clock.now()),
      now: clock.now,
      session: { sid, keys: server.accounts.gate.keysOf(sid) },
    });
    return enterFrom(visitor, username, password);
  };
  return { ...server, uid, id, browserFor, enter, owner: await browserFor(uid), username: `成员-A${people}` };
}

test('a member is added, signs in by user name, is seen, and is removed', async () => {
  const { owner, username, enter, browserFor } = await openHouse();
  const added = await owner.send(organisations.addMember, { username, name: '张三' });
  expect(added.username).toBe(username.toLowerCase());
  await enter(username, added.password);
  const member = await browserFor(added.uid);
  expect(await member.send(getUserData, {})).toMatchObject({ nickname: '张三', password_due: true });
  const change = { pwd: added.password, newPwd: OWN_PASSWORD };
  for (const ask of [
    () => member.send(organisations.getOrganisation, {}),
    () => member.send(orders.quoteOrder, { itemId: 2 }),
    () => enterFrom(member, username, added.password),
  ])
    await expect(ask()).rejects.toMatchObject({ code: 10007, details: { needs: 'new-password' } });
  await member.send(changePassword, change);
  expect(await member.send(getUserData, {})).toMatchObject({ is_vip: 3, password_due: false });
  await expect(enter(username, added.password)).rejects.toThrow('不正确');
  const { organisation } = await owner.send(organisations.getOrganisation, {});
  expect(organisation).toMatchObject({ role: 'owner', seats: 5, seatsUsed: 2 });
  expect(organisation?.members).toMatchObject([{ uid: added.uid, name: '张三', username: added.username }]);
  expect(organisation?.members[0]?.lastSignInAt).toBeGreaterThan(0);
  await expect(owner.send(organisations.addMember, { username, name: '李四' })).rejects.toThrow('已被使用');
  await expect(member.send(orders.quoteOrder, { itemId: 2 })).rejects.toThrow('由所在企业提供');

  const { password } = await owner.send(organisations.resetMember, { member: added.uid });
  await expect(enter(username, OWN_PASSWORD)).rejects.toThrow('不正确');
  await enter(username, password);
  await owner.send(organisations.removeMember, { member: added.uid });
  await expect(enter(username, password)).rejects.toThrow('不正确');
  expect((await owner.send(organisations.getOrganisation, {})).organisation?.seatsUsed).toBe(1);
  await expect(owner.send(organisations.removeMember, { member: added.uid })).rejects.toThrow('没有这位成员');
});

test('user names that will not do are refused with what to do', async () => {
  const { owner } = await openHouse();
  const add = (username: string, name = '某人') => owner.send(organisations.addMember, { username, name });
  await expect(add('ab')).rejects.toThrow('至少 3 个字');
  await expect(add('13800138000')).rejects.toThrow('不能全是数字');
  await expect(add('a b c')).rejects.toThrow('只能用');
  await expect(add('abc', '')).rejects.toThrow('请填写成员姓名');
});

test('an owner may try twenty names of others an hour, even all at once, and as many free ones as there are seats', async () => {
  const { owner, username, clock } = await openHouse();
  const add = (name: string) => owner.send(organisations.addMember, { username: name, name: '某人' });
  await add(username);
  const tried = await Promise.allSettled(Array.from({ length: 30 }, () => add(username)));
  const said = tried.map((each) => (each.status === 'rejected' ? String(each.reason) : 'added'));
  expect(said.filter((text) => text.includes('已被使用，请换一个'))).toHaveLength(20);
  expect(said.filter((text) => text.includes('请 1 小时后再试'))).toHaveLength(10);
  await expect(add(`${username}-b`)).rejects.toThrow('请 1 小时后再试');
  clock.advance(HOUR_MS + 1);
  await add(`${username}-b`);
  await expect(add(username)).rejects.toThrow('请换一个');
});

test('taken along by both, and deleted: with its owner an organisation ends, its members are out and deleted later', async () => {
  const { owner, username, clock, features, browserFor, enter, runDaily, id } = await openHouse();
  const added = await owner.send(organisations.addMember, { username, name: '张三' });
  const member = await browserFor(added.uid);
  await member.send(changePassword, { pwd: added.password, newPwd: OWN_PASSWORD });
  const { parts } = await owner.send(exportMyData, {});
  expect(JSON.stringify(parts.organisations)).toContain(`"id":${id}`);
  expect(JSON.stringify((await member.send(exportMyData, {})).parts.organisations)).toContain(`${id}`);
  await owner.send(requestDeletion, {});
  clock.advance(8 * DAY_MS);
  await runDaily();
  await expect(member.send(getUserData, {})).rejects.toThrow();
  await expect(enter(username, OWN_PASSWORD)).rejects.toThrow('不正确');
  expect((await features.organisations.desk(OPERATOR).list(500)).some((row) => row.id === id)).toBe(false);
  clock.advance(8 * DAY_MS);
  await runDaily();
  expect(await features.organisations.desk(OPERATOR).find({ uid: added.uid })).toBeNull();
});

test('an operator extends with everything that was left, and closes: members are out, the owner keeps the membership', async () => {
  const { uid, id, clock, features, owner, username, browserFor } = await openHouse();
  const { desk } = features.organisations;
  const before = await features.accounts.membershipOf(uid);
  await desk(OPERATOR).extend(uid, { days: 10, seats: 7, now: clock.now() });
  const after = await features.accounts.membershipOf(uid);
  expect(after).toEqual({ level: 3, untilSeconds: before.untilSeconds + 10 * 86_400 });
  const { organisation } = await owner.send(organisations.getOrganisation, {});
  expect(organisation).toMatchObject({ seats: 7, validUntil: after.untilSeconds });
  const added = await owner.send(organisations.addMember, { username, name: '张三' });
  const member = await browserFor(added.uid);
  await expect(desk(OPERATOR).extend(added.uid, { days: 1, seats: 5, now: clock.now() })).rejects.toThrow(
    '成员',
  );
  await desk(OPERATOR).close(id, clock.now());
  await expect(member.send(getUserData, {})).rejects.toThrow();
  expect(await features.accounts.membershipOf(uid)).toEqual(after);
  await expect(owner.send(organisations.addMember, { username: 'somebody', name: 'x' })).rejects.toThrow(
    '所有者',
  );
  await expect(desk(OPERATOR).close(id, clock.now())).rejects.toThrow('没有编号');
});
