import * as argon2 from '@node-rs/argon2';
import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { createFakeSms } from '#server/adapters/sms-fake/fake-sms.ts';
import { accountFixture, newBrowser } from '#server/testing/account-fixture.ts';
import { fixedClock } from '#server/testing/fixed-clock.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { createPasswords } from '../credentials/passwords.ts';
import type { AccountDeps } from './deps.ts';
import { sendCode } from './send-code.ts';
import { signInWithPhone } from './sign-in-with-password.ts';
import { insertAccount } from './store/accounts.ts';

vi.mock('@node-rs/argon2', { spy: true });

/**
 * Time tells nothing where the same work is done, so the work is compared and not the time: a clock on a busy machine would
 * sometimes see a difference that is not there. `tools/bench/sign-in-timing.ts` measures the time.
 */
const KNOWN = '13600000001';
const UNKNOWN = '13600000002';

const held = testDatabase();
const sms = createFakeSms();
const now = fixedClock().now();
let deps: AccountDeps;
beforeAll(async () => {
  ({ deps } = await accountFixture(held.database, { sms }));
  const passwordHash = await deps.passwords.hash('seven green herons');
  await insertAccount(deps.db, {
    phone: KNOWN,
    passwordHash,
    nickname: 'x',
    adultDeclaredAt: null,
    createdAt: new Date(now),
  });
});

type Attempt = (deps: AccountDeps, phone: string) => Promise<unknown>;

const wrongPassword: Attempt = (with_, phone) =>
  signInWithPhone(with_, { phone, password: 'wrong' }, newBrowser(now)).catch(({ message }) => message);
const resetCode: Attempt = (with_, phone) =>
  sendCode(with_, { phone, purpose: 'reset', uid: null }, newBrowser(now));

/** What one attempt costs, and what is answered: statements, hashes with their cost, keyed hashes, messages. */
async function workOf(attempt: Attempt, with_: AccountDeps, phone: string) {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const mac = vi.fn(with_.secrets.mac);
  const verify = vi.mocked(argon2.verify);
  verify.mockClear();
  const messages = sms.sent.length;
  const answer = await attempt({ ...with_, secrets: { ...with_.secrets, mac } }, phone);
  const statements = query.mock.calls.map(([asked]) => (asked as { text?: string }).text ?? asked);
  query.mockRestore();
  return {
    answer,
    statements,
    // $argon2id$v=19$m=…,t=…,p=…$salt$hash: everything but the salt and the hash is the cost.
    hashes: verify.mock.calls.map(([stored]) => String(stored).split('$').slice(0, 4).join('$')),
    macs: mac.mock.calls.map((parts) => parts.length),
    messages: sms.sent.length - messages,
  };
}

async function bothWorks(attempt: Attempt, with_: AccountDeps = deps) {
  // A phone gets one code a minute; each pair begins as if nobody had asked.
  await held.database.pool.query('DELETE FROM throttles');
  return { known: await workOf(attempt, with_, KNOWN), unknown: await workOf(attempt, with_, UNKNOWN) };
}

test('a wrong password takes the same work for known and unknown phones', async () => {
  const { known, unknown } = await bothWorks(wrongPassword);
  expect(unknown).toEqual(known);
  expect(known.hashes).toHaveLength(1);
  expect(known.statements.length).toBeGreaterThan(1);
});

test('asking for a code takes the same work for known and unknown phones', async () => {
  const { known, unknown } = await bothWorks(resetCode);
  expect(unknown).toEqual(known);
  expect(known).toMatchObject({ messages: 1, macs: [5] });
  expect(known.statements.length).toBeGreaterThan(1);
});

/** Each saves work for unknown phones in the obvious way; the comparison must notice, or it proves nothing. */
test.each<[string, Attempt, (deps: AccountDeps) => Promise<AccountDeps>]>([
  [
    'a sign-in that skips the hash',
    wrongPassword,
    async ({ passwords, ...others }) => {
      const verify: typeof passwords.verify = async (stored, password) =>
        typeof stored === 'string' && passwords.verify(stored, password);
      return { ...others, passwords: { ...passwords, verify } };
    },
  ],
  [
    'a sign-in that hashes at a lower cost',
    wrongPassword,
    async ({ passwords, ...others }) => {
      const cheap = await createPasswords({ memoryKib: 32, passes: 1 });
      const verify: typeof passwords.verify = (stored, password) =>
        (typeof stored === 'string' ? passwords : cheap).verify(stored, password);
      return { ...others, passwords: { ...passwords, verify } };
    },
  ],
  [
    'a message that is not sent',
    resetCode,
    async ({ sms: telephone, ...others }) => ({
      ...others,
      sms: {
        ...telephone,
        send: async (message) => (message.kind === 'code' ? telephone.send(message) : undefined),
      },
    }),
  ],
])('the comparison notices %s', async (_what, attempt, breakIt) => {
  const { known, unknown } = await bothWorks(attempt, await breakIt(deps));
  expect(unknown).not.toEqual(known);
});

test('the comparison notices a statement for known phones alone', async () => {
  const curious: Attempt = async (with_, phone) => {
    const answer = await resetCode(with_, phone);
    if (phone === KNOWN) await with_.db.selectFrom('accounts').select('uid').execute();
    return answer;
  };
  const { known, unknown } = await bothWorks(curious);
  expect(unknown).not.toEqual(known);
});
