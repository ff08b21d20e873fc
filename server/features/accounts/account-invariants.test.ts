import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createFakeSms } from '#server/adapters/sms-fake/fake-sms.ts';
import { accountFixture } from '#server/testing/account-fixture.ts';
import {
  codeWorksOnce,
  companionNeeded,
  fewDevices,
  fewGuesses,
  type Stage,
  ticketWorksOnce,
} from '#server/testing/account-invariants.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type * as Secrets from './session-secrets.ts';
import type * as AccountStore from './store/accounts.ts';
import type * as CodeStore from './store/codes.ts';
import type * as ThrottleStore from './store/throttles.ts';
import type * as TicketStore from './store/tickets.ts';

const held = testDatabase();
const sms = createFakeSms();
beforeAll(async () => {
  const { accounts } = await accountFixture(held.database, { sms });
  await accounts.ensureDemoAccounts(Date.parse('2026-11-21T09:00:00+08:00'));
});

async function freshStage(): Promise<Stage> {
  vi.resetModules();
  const cases = {
    ...(await import('./send-code.ts')),
    ...(await import('./redeem-code.ts')),
    ...(await import('./open-session.ts')),
    ...(await import('./sign-in-with-wechat.ts')),
    ...(await import('./confirm-login.ts')),
    ...(await import('./identify-session.ts')),
  };
  const { deps } = await accountFixture(held.database, { sms });
  const { rows } = await held.database.pool.query(
    `SELECT uid FROM accounts WHERE username = 'demo-enterprise'`,
  );
  return { deps, sms, cases, uid: Number(rows[0]?.uid) };
}

describe('as it is', () => {
  test.each([
    ['50 parallel wrong codes: five are looked at', fewGuesses],
    ['a code works once', codeWorksOnce],
    ['an enterprise account has five devices', fewDevices],
    ['a QR code works once, for its browser', ticketWorksOnce],
    ['the cookie alone is nobody', companionNeeded],
  ])('%s', async (_name, invariant) => invariant(await freshStage()));
});

/** Each breaks the code in the obvious way; the invariant must notice, or it proves nothing. */
describe('broken on purpose', () => {
  const STORES = ['accounts', 'codes', 'throttles', 'tickets'].map((name) => `./store/${name}.ts`);
  afterEach(() => {
    for (const path of [...STORES, './session-secrets.ts']) vi.doUnmock(path);
  });

  test('counting wrong guesses after looking at them', async () => {
    const takePlace: typeof ThrottleStore.takePlace = async (db, { key, most }, now) => {
      const found = await sql<{ used: number }>`SELECT cardinality(times) AS used FROM throttles
        WHERE key = ${key}`.execute(db);
      if ((found.rows[0]?.used ?? 0) >= most) return false;
      await sql`INSERT INTO throttles VALUES (${key}, ARRAY[${now}::bigint], 999, ${now})
        ON CONFLICT (key) DO UPDATE SET times = throttles.times || ${now}::bigint`.execute(db);
      return true;
    };
    vi.doMock('./store/throttles.ts', async (original) => ({
      ...(await original<typeof ThrottleStore>()),
      takePlace,
    }));
    await expect(fewGuesses(await freshStage())).rejects.toThrow();
  });

  test('a code that is looked at and left there', async () => {
    vi.doMock('./store/codes.ts', async (original) => {
      const actual = await original<typeof CodeStore>();
      const consumeCode: typeof CodeStore.consumeCode = (db, key, _hash, now) => actual.hasCode(db, key, now);
      return { ...actual, consumeCode };
    });
    await expect(codeWorksOnce(await freshStage())).rejects.toThrow();
  });

  test('counting devices without the lock', async () => {
    vi.doMock('./store/accounts.ts', async (original) => {
      const actual = await original<typeof AccountStore>();
      const lockAccount: typeof AccountStore.lockAccount = (tx, uid) => actual.findAccount(tx, { uid });
      return { ...actual, lockAccount };
    });
    await expect(fewDevices(await freshStage())).rejects.toThrow();
  });

  test.each<[string, Partial<typeof TicketStore>]>([
    [
      'a ticket for whichever browser asks',
      {
        findTicketOf: async () => ({ state: 'confirmed' }),
        redeemTicketRow: async () => ({ openid: 'x', nickname: 'x', agreement: '1', channel: '' }),
      },
    ],
    [
      'a ticket that stays confirmed',
      { redeemTicketRow: async () => ({ openid: 'y', nickname: 'y', agreement: '1', channel: '' }) },
    ],
  ])('%s', async (_name, broken) => {
    vi.doMock('./store/tickets.ts', async (original) => ({
      ...(await original<typeof TicketStore>()),
      ...broken,
    }));
    await expect(ticketWorksOnce(await freshStage())).rejects.toThrow();
  });

  test('a companion that is not compared', async () => {
    vi.doMock('./session-secrets.ts', async (original) => ({
      ...(await original<typeof Secrets>()),
      sameBytes: () => true,
    }));
    await expect(companionNeeded(await freshStage())).rejects.toThrow();
  });
});
