import { beforeAll, expect, test } from 'vitest';
import { accountFixture, newBrowser } from '#server/testing/account-fixture.ts';
import { fixedClock } from '#server/testing/fixed-clock.ts';
import { forge } from '#server/testing/forge.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { createPasswords } from '../credentials/passwords.ts';
import type { Accounts } from './create-accounts.ts';
import type { AccountDeps } from './deps.ts';
import { DEMO_PASSWORD } from './ensure-demo-accounts.ts';
import { DEFAULT_ACCOUNT_SETTINGS } from './settings.ts';
import { signInWithPhone, signInWithUsername } from './sign-in-with-password.ts';
import { changeAccount, findAccount } from './store/accounts.ts';

const held = testDatabase();
const clock = fixedClock();
const DAY_MS = 24 * 3600_000;
let accounts: Accounts;
let deps: AccountDeps;
beforeAll(async () => {
  ({ accounts, deps } = await accountFixture(held.database));
  await accounts.ensureDemoAccounts(clock.now());
  await accounts.ensureDemoAccounts(clock.now());
});

const signIn = (phone: string, password: string, change = {}) =>
  signInWithPhone(deps, { phone, password }, newBrowser(clock.now(), change));

test('a demo account signs in, is recognised by its two cookies for 30 days, and by nothing less', async () => {
  const { sid, token } = await signIn('13800000001', DEMO_PASSWORD);
  const identity = await accounts.gate.identify({ sid, token }, clock.now());
  expect(identity).toMatchObject({ kind: 'account', account: { level: 1 } });
  const refused = { kind: 'refused', code: 10999, ended: false };
  expect(await accounts.gate.identify({ sid, token: undefined }, clock.now())).toEqual(refused);
  expect(await accounts.gate.identify({ sid, token: `${token}x` }, clock.now())).toEqual(refused);
  const wrong = `s.${'A'.repeat(43)}`;
  const itsToken = accounts.gate.keysOf(wrong).token;
  const unknown = await accounts.gate.identify({ sid: wrong, token: itsToken }, clock.now());
  expect(unknown).toEqual({ ...refused, ended: true });
  const last = clock.now() + 30 * DAY_MS;
  expect(await accounts.gate.identify({ sid, token }, last - 1)).toMatchObject({ kind: 'account' });
  expect(await accounts.gate.identify({ sid, token }, last)).toEqual({
    kind: 'refused',
    code: 10998,
    ended: true,
  });
});

test('a visitor has a session without a row, and cannot make one up', async () => {
  const { sid, token } = accounts.gate.newVisitorSession();
  expect(await accounts.gate.identify({ sid, token }, clock.now())).toMatchObject({ kind: 'visitor' });
  const forged = forge(sid);
  expect(
    await accounts.gate.identify({ sid: forged, token: accounts.gate.keysOf(forged).token }, clock.now()),
  ).toEqual({ kind: 'refused', code: 10999, ended: true });
});

test('passwords are kept as Argon2id of at least the recommended cost, each with its own salt', async () => {
  const { memoryKib, passes } = DEFAULT_ACCOUNT_SETTINGS.hash;
  expect([memoryKib, passes]).toEqual([19_456, 2]);
  const passwords = await createPasswords(DEFAULT_ACCOUNT_SETTINGS.hash);
  const [one, other] = await Promise.all([passwords.hash('seven herons'), passwords.hash('seven herons')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
  expect(await passwords.verify(one, 'ｓeven herons')).toBe(true);
  expect(await passwords.verify(null, 'no password opens this')).toBe(false);
});

test('the database holds no session id and no token', async () => {
  const { sid, token } = await signIn('13800000000', DEMO_PASSWORD);
  const { rows } = await held.database.pool.query('SELECT s::text AS row FROM account_sessions s');
  const dump = rows.map(({ row }: { row: string }) => row).join('\n');
  for (const secret of [sid, token, Buffer.from(sid).toString('hex')]) expect(dump).not.toContain(secret);
});

test('a sixth device of an enterprise account makes the oldest leave with 10999', async () => {
  const opened = [];
  for (let device = 0; device < 6; device += 1) {
    clock.advance(1000);
    opened.push(await signIn('13800000003', DEMO_PASSWORD));
  }
  const identities = [];
  for (const session of opened) identities.push(await accounts.gate.identify(session, clock.now()));
  expect(identities[0]).toEqual({ kind: 'refused', code: 10999, ended: true });
  expect(identities.slice(1).map(({ kind }) => kind)).toEqual(Array(5).fill('account'));
});

test('twenty parallel sign-ins leave five sessions', async () => {
  const password = DEMO_PASSWORD;
  await Promise.all(
    Array.from({ length: 20 }, () =>
      signInWithUsername(deps, { username: 'Demo-Enterprise', password }, newBrowser(clock.now())),
    ),
  );
  const { rows } = await held.database.pool.query(
    `SELECT count(*) AS live FROM account_sessions s JOIN accounts USING (uid)
     WHERE username = 'demo-enterprise' AND ended_at IS NULL`,
  );
  expect(rows).toEqual([{ live: 5 }]);
});

test('failures are throttled over the /64 and over ways to type a name, and stay so for the right password', async () => {
  const fail = (username: string, address: string, password = 'wrong password') =>
    signInWithUsername(deps, { username, password }, newBrowser(clock.now(), { address })).catch(
      (error: { code: number }) => error.code,
    );
  const names = [
    'demo-enterprise',
    'DEMO-enterprise',
    ' demo-Enterprise',
    'ｄemo-enterprise',
    'demo-ENTERPRISE',
  ];
  for (const [index, name] of names.entries()) expect(await fail(name, `2001:db8::${index}`)).toBe(10006);
  expect(await fail('demo-enterprise', '2001:DB8:0:0:ffff::1', DEMO_PASSWORD)).toBe(10009);
  expect(await fail('demo-enterprise', '2001:db8:0:1::1')).toBe(10006);
});

test('a made-up name that reads like a name and an address takes nobody else’s attempts', async () => {
  const address = '192.0.2.44';
  const attempt = (username: string, from: string, password = 'wrong password') =>
    signInWithUsername(deps, { username, password }, newBrowser(clock.now(), { address: from })).then(
      () => 0,
      (error: { code: number }) => error.code,
    );
  clock.advance(60 * 60_000);
  for (let time = 0; time < 5; time += 1) {
    expect(await attempt(`demo-enterprise ${address}`, '198.51.100.1')).toBe(10006);
    expect(await attempt(`demo-enterprise from ${address}`, '198.51.100.2')).toBe(10006);
    expect(await attempt(`"demo-enterprise" from ${address}`, '198.51.100.3')).toBe(10006);
  }
  expect(await attempt('demo-enterprise', address, DEMO_PASSWORD)).toBe(0);
});

test('demo accounts of a trial are shut when it is over, somebody’s own stays, and can be opened again', async () => {
  const { sid, token } = await signIn('13800000002', DEMO_PASSWORD);
  const own = await createPasswords({ memoryKib: 64, passes: 1 });
  await held.database.pool.query(`UPDATE accounts SET password_hash = $1 WHERE phone = '13800000001'`, [
    await own.hash('seven herons'),
  ]);
  expect(await accounts.closeDemoAccounts(clock.now())).toHaveLength(4);
  expect(await accounts.closeDemoAccounts(clock.now())).toEqual([]);
  await expect(signIn('13800000002', DEMO_PASSWORD)).rejects.toMatchObject({ code: 10006 });
  expect(await accounts.gate.identify({ sid, token }, clock.now())).toMatchObject({ kind: 'refused' });
  const { rows } = await held.database.pool.query('SELECT phone FROM accounts WHERE level > 0');
  expect(rows).toEqual([{ phone: '13800000001' }]);
  await signIn('13800000001', 'seven herons');
  await accounts.ensureDemoAccounts(clock.now());
  const again = await signIn('13800000002', DEMO_PASSWORD);
  const identity = await accounts.gate.identify(again, clock.now());
  expect(identity).toMatchObject({ kind: 'account', account: { level: 2 } });
});

test('a sign-in that is on its way when the password changes comes to nothing', async () => {
  const { passwords } = deps;
  const passwordHash = await passwords.hash('一串新的密码 2026');
  const { uid } = (await findAccount(deps.db, { phone: '13800000002' })) ?? { uid: 0 };
  const changing: AccountDeps = {
    ...deps,
    passwords: {
      ...passwords,
      async verify(...asked) {
        const matches = await passwords.verify(...asked);
        await changeAccount(deps.db, uid, { password_hash: passwordHash });
        return matches;
      },
    },
  };
  const asked = { phone: '13800000002', password: DEMO_PASSWORD };
  await expect(signInWithPhone(changing, asked, newBrowser(clock.now()))).rejects.toThrow('密码刚刚改过');
  const again = await signIn('13800000002', '一串新的密码 2026');
  expect(again.uid).toBe(uid);
});
