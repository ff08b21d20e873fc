import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createFakeSms } from '#server/adapters/sms-fake/fake-sms.ts';
import type { AccountDeps } from '#server/features/accounts/deps.ts';
import { sendCode } from '#server/features/accounts/send-code.ts';
import { DEFAULT_ACCOUNT_SETTINGS } from '#server/features/accounts/settings.ts';
import { signInWithPhone } from '#server/features/accounts/sign-in-with-password.ts';
import { insertAccount } from '#server/features/accounts/store/accounts.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { connectDatabase, type Database } from '#server/platform/db/connect-database.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts';
import { migrateToLatest } from '#server/platform/db/migrate.ts';
import { accountFixture, newBrowser } from '#server/testing/account-fixture.ts';
import { fixedClock } from '#server/testing/fixed-clock.ts';
import { seededRandom } from './search-corpus.ts';

/**
 * Whether time tells who has an account: attempts for known and unknown phones in random order, with the cost of hashing that the
 * product uses, and how well their times tell them apart (area under the curve; 0.5 is not at all). The requirement: 0.45 to 0.55
 * over 400 and 400. Chance alone leaves 0.46 to 0.54 once in twenty runs.
 */
const options = {
  tries: { type: 'string', default: '400' },
  seed: { type: 'string', default: '7' },
} as const;
const { values } = parseArgs({ options });
const tries = Number(values.tries);
const random = seededRandom(Number(values.seed));

/** Chance that a try with a known phone took longer than one with an unknown phone. */
function areaUnderCurve(known: readonly number[], unknown: readonly number[]): number {
  const all = [...known.map((ms) => [ms, 1] as const), ...unknown.map((ms) => [ms, 0] as const)];
  all.sort(([one], [other]) => one - other);
  const rankSum = all.reduce((sum, [, isKnown], index) => sum + isKnown * (index + 1), 0);
  return (rankSum - (known.length * (known.length + 1)) / 2) / (known.length * unknown.length);
}

type Attempt = (deps: AccountDeps, phone: string, caller: Caller) => Promise<unknown>;

const ATTEMPTS: [string, string, Attempt][] = [
  [
    '密码不对',
    '136',
    (deps, phone, caller) => signInWithPhone(deps, { phone, password: 'wrong' }, caller).catch(() => {}),
  ],
  [
    '获取重设密码的验证码',
    '133',
    (deps, phone, caller) => sendCode(deps, { phone, purpose: 'reset', uid: null }, caller),
  ],
];

async function measure(deps: AccountDeps, prefix: string, attempt: Attempt): Promise<number> {
  const clock = fixedClock();
  const passwordHash = await deps.passwords.hash('seven green herons');
  const phoneOf = (index: number) => `${prefix}${String(index).padStart(8, '0')}`;
  for (let index = 0; index < tries; index += 1) {
    const account = { phone: phoneOf(index), passwordHash, nickname: 'x', adultDeclaredAt: null };
    await insertAccount(deps.db, { ...account, createdAt: new Date(clock.now()) });
  }
  const times: [number[], number[]] = [[], []];
  const order = Array.from({ length: 2 * tries }, (_, index) => ({ index, place: random() }));
  for (const { index } of order.sort((one, other) => one.place - other.place)) {
    // An hour goes by between two, so that the windows of the budgets stay small.
    clock.advance(3_600_000);
    const caller = newBrowser(clock.now(), { address: `2001:db8:${prefix}:${index.toString(16)}::1` });
    const began = performance.now();
    await attempt(deps, phoneOf(index), caller);
    times[index < tries ? 0 : 1].push(performance.now() - began);
  }
  return areaUnderCurve(...times);
}

async function run(database: Database): Promise<void> {
  await migrateToLatest(database);
  const { deps } = await accountFixture(database, {
    accountSettings: DEFAULT_ACCOUNT_SETTINGS,
    sms: createFakeSms(),
  });
  for (const [what, prefix, attempt] of ATTEMPTS) {
    const area = await measure(deps, prefix, attempt);
    console.log(`${what}：已注册与未注册各 ${tries} 次，AUC ${area.toFixed(3)}（目标 0.45 至 0.55）`);
    if (area < 0.45 || area > 0.55) process.exitCode = 1;
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'yanjian-timing-'));
const server = await startEmbeddedPostgres({ dataDir, log: () => {}, disposable: true });
const database = connectDatabase(server.url);
try {
  await run(database);
} finally {
  await database.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
