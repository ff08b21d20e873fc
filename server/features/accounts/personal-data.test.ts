import { beforeAll, expect, test } from 'vitest';
import { accountFixture, newAsker } from '#server/testing/account-fixture.ts';
import { fixedClock } from '#server/testing/fixed-clock.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type { Accounts } from './accounts.ts';
import { DEMO_PASSWORD } from './ensure-demo-accounts.ts';
import { cancelDeletion, exportPerson, requestDeletion } from './personal-data.ts';
import { sendCode } from './send-code.ts';
import { signInWithPhone } from './sign-in-with-password.ts';

const held = testDatabase();
const clock = fixedClock();
const DAY_MS = 24 * 3600_000;
const PHONE = '13800000002';
const erasedElsewhere: number[] = [];
let accounts: Accounts;
beforeAll(async () => {
  ({ accounts } = await accountFixture(held.database));
  await accounts.ensureDemoAccounts(clock.now());
  accounts.addPersonalData({
    name: 'favourites',
    exportOf: async (uid) => [`favourite of ${uid}`],
    erase: async (uid) => void erasedElsewhere.push(uid),
  });
});

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

test('the export holds every part and no secret', async () => {
  const { uid } = await signInWithPhone(
    accounts.deps,
    { phone: PHONE, password: DEMO_PASSWORD },
    newAsker(clock.now()),
  );
  const parts = await exportPerson(accounts.deps, uid);
  expect(Object.keys(parts)).toEqual(['accounts', 'favourites']);
  const text = JSON.stringify(parts);
  expect(text).toContain(PHONE);
  expect(text).not.toMatch(/argon2|sid_hash|token_hash|password/);
});

test('a deletion needs the password, can be taken back, and comes within 15 days', async () => {
  const asker = newAsker(clock.now(), { address: '203.0.113.99' });
  const { uid, sid, token } = await signInWithPhone(
    accounts.deps,
    { phone: PHONE, password: DEMO_PASSWORD },
    asker,
  );
  await sendCode(accounts.deps, { phone: PHONE, purpose: 'reset', uid: null }, asker);
  await expect(requestDeletion(accounts.deps, uid, 'wrong', asker)).rejects.toThrow('密码不正确');
  const dueAt = await requestDeletion(accounts.deps, uid, DEMO_PASSWORD, asker);
  expect(dueAt - clock.now()).toBeLessThanOrEqual(15 * DAY_MS);
  await cancelDeletion(accounts.deps, uid);
  expect(await accounts.runDaily(dueAt)).toEqual({ erased: 0 });
  await requestDeletion(accounts.deps, uid, DEMO_PASSWORD, asker);
  expect(await accounts.runDaily(dueAt - 1)).toEqual({ erased: 0 });
  expect(await wholeDatabase()).toContain(PHONE);
  expect(await accounts.runDaily(dueAt)).toEqual({ erased: 1 });
  expect(erasedElsewhere).toEqual([uid]);
  const left = await wholeDatabase();
  expect(left).not.toContain(PHONE);
  expect(left).not.toContain('203.0.113.99');
  const identity = await accounts.gate.identify({ sid, token }, clock.now());
  expect(identity).toEqual({ kind: 'refused', code: 10999, ended: true });
});
