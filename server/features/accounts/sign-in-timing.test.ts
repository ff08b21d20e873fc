import { expect, test, vi } from 'vitest';
import { accountFixture, newAsker } from '#server/testing/account-fixture.ts';
import { fixedClock } from '#server/testing/fixed-clock.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type { AccountDeps } from './deps.ts';
import { DEFAULT_ACCOUNT_SETTINGS } from './settings.ts';
import { signInWithPhone } from './sign-in-with-password.ts';
import { insertAccount } from './store/accounts.ts';

const held = testDatabase();
const clock = fixedClock();
/** The requirement asks for 400 of each; chance alone would leave 0.45 to 0.55 once in seventy runs with so few. */
const TRIES = 1000;

/** Chance that a try with a known phone took longer than one with an unknown phone; 0.5 tells nothing. */
function areaUnderCurve(known: readonly number[], unknown: readonly number[]): number {
  const all = [...known.map((ms) => [ms, 1] as const), ...unknown.map((ms) => [ms, 0] as const)];
  all.sort(([one], [other]) => one - other);
  const rankSum = all.reduce((sum, [, isKnown], index) => sum + isKnown * (index + 1), 0);
  return (rankSum - (known.length * (known.length + 1)) / 2) / (known.length * unknown.length);
}

/** Times wrong passwords for phones with and without an account, in random order, each from a new address. */
async function measure(deps: AccountDeps, prefix: string): Promise<number> {
  const random = seededRandom();
  const passwordHash = await deps.passwords.hash('seven green herons');
  const phoneOf = (index: number) => `${prefix}${String(index).padStart(8, '0')}`;
  for (let index = 0; index < TRIES; index += 1) {
    const person = {
      phone: phoneOf(index),
      passwordHash,
      nickname: 'x',
      adultDeclaredAt: null,
      createdAt: 0,
    };
    await insertAccount(deps.db, person);
  }
  const times: [number[], number[]] = [[], []];
  const order = random.shuffle(Array.from({ length: 2 * TRIES }, (_, index) => index));
  for (const index of order) {
    const asker = newAsker(clock.now(), { address: `2001:db8:${prefix}:${index.toString(16)}::1` });
    const began = performance.now();
    await signInWithPhone(deps, { phone: phoneOf(index), password: 'wrong' }, asker).catch(() => {});
    times[index < TRIES ? 0 : 1].push(performance.now() - began);
  }
  return areaUnderCurve(...times);
}

/** Dear enough to show, cheap enough to do 800 times. */
const settings = { ...DEFAULT_ACCOUNT_SETTINGS, hash: { memoryKib: 2048, passes: 1 } };

test('wrong passwords take the same time for known and unknown phones', async () => {
  const { deps } = await accountFixture(held.database, { settings });
  const auc = await measure(deps, '136');
  console.info(`AUC of known against unknown phones: ${auc.toFixed(3)}`);
  expect(auc).toBeGreaterThan(0.45);
  expect(auc).toBeLessThan(0.55);
}, 120_000);

test('the measurement notices a sign-in that skips the hash for unknown phones', async () => {
  const { deps } = await accountFixture(held.database, { settings });
  const { passwords } = deps;
  const verify = vi.fn(async (stored: string | null | undefined, password: string) =>
    typeof stored === 'string' ? passwords.verify(stored, password) : false,
  );
  const auc = await measure({ ...deps, passwords: { ...passwords, verify } }, '135');
  expect(auc).toBeGreaterThan(0.55);
}, 120_000);
