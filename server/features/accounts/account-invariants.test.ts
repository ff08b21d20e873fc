import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFakeSms } from '#server/adapters/sms-fake/fake-sms.ts';
import { accountFixture } from '#server/testing/account-fixture.ts';
import {
  codeIsBound,
  codeWorksOnce,
  companionNeeded,
  fewDevices,
  fewGuesses,
  markOutlivesTheScan,
  type Stage,
  smsBudget,
  ticketEnds,
  ticketWorksOnce,
} from '#server/testing/account-invariants.ts';
import { meetingOf } from '#server/testing/meeting.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type * as NoteRegistered from './note-registered.ts';
import type * as AccountStore from './store/accounts.ts';
import type * as CodeStore from './store/codes.ts';
import type * as SessionStore from './store/sessions.ts';
import type * as ThrottleStore from './store/throttles.ts';
import type * as TicketStore from './store/tickets.ts';

const held = testDatabase();
const sms = createFakeSms();
beforeAll(async () => {
  const { accounts } = await accountFixture(held.database, { sms });
  await accounts.ensureDemoAccounts(Date.parse('2026-11-21T09:00:00+08:00'));
});

async function freshStage(): Promise<Stage> {
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

/** What an assertion says: a broken part that fails on its way there would prove nothing. */
const NOTICED = /^expected/;

/**
 * Looks how many places are taken, and takes one then. Of the keys that begin with `raced`, all `size` takers have looked
 * before any of them takes: the race is staged, not hoped for.
 */
function lookThenTake(raced: string, size: number): typeof ThrottleStore.takePlace {
  const looked = meetingOf(size);
  return async (db, { key, most, windowMs }, now) => {
    const at = new Date(now);
    const found = await sql<{ used: number }>`SELECT count(*) AS used FROM throttles, unnest(times) AS t
      WHERE key = ${key} AND t > ${new Date(now - windowMs)}`.execute(db);
    if (key.startsWith(raced)) await looked();
    if ((found.rows[0]?.used ?? 0) >= most) return false;
    await sql`INSERT INTO throttles VALUES (${key}, ARRAY[${at}::timestamptz], 9999, ${at})
      ON CONFLICT (key) DO UPDATE SET times = throttles.times || ${at}::timestamptz, most = 9999`.execute(db);
    return true;
  };
}

/** Codes that do not look at one of the things they are bound to. */
function codesWithout(field: 'phone' | 'purpose' | 'browser' | 'time'): Partial<typeof CodeStore> {
  return {
    hasCode: async () => true,
    consumeCode: async (db, { phone, purpose, sessionKey }, hash, now) => {
      const used = await sql`DELETE FROM phone_codes WHERE code_hash = ${hash}
        AND (phone = ${phone} OR ${field === 'phone'}) AND (purpose = ${purpose} OR ${field === 'purpose'})
        AND (session_key = ${sessionKey} OR ${field === 'browser'})
        AND (expires_at > ${new Date(now)} OR ${field === 'time'})`.execute(db);
      return Number(used.numAffectedRows) > 0;
    },
  };
}

describe('as it is', () => {
  test.each([
    ['50 parallel wrong codes: five are looked at', fewGuesses],
    ['a code works once', codeWorksOnce],
    ['a code is bound to phone, purpose, browser and five minutes', codeIsBound],
    ['forty codes asked for at once: twenty are sent', smsBudget],
    ['an enterprise account has five devices', fewDevices],
    ['a QR code works once, for its browser', ticketWorksOnce],
    ['a QR code ends after 60 seconds', ticketEnds],
    ['the mark by which somebody came outlives the QR login', markOutlivesTheScan],
    ['the cookie alone is nobody', companionNeeded],
  ])('%s', async (_name, invariant) => invariant(await freshStage()));
});

/** Each breaks the code in the obvious way; the invariant must notice, or it proves nothing. */
describe('broken on purpose', () => {
  // What is broken is loaded anew; what is not is loaded once.
  beforeEach(() => vi.resetModules());
  const STORES = ['accounts', 'codes', 'sessions', 'throttles', 'tickets'].map(
    (name) => `./store/${name}.ts`,
  );
  afterEach(() => {
    for (const path of [...STORES, '#server/platform/secrets/same-bytes.ts', './note-registered.ts'])
      vi.doUnmock(path);
  });

  test.each([
    ['wrong guesses', fewGuesses, 'guess ', 50],
    ['messages', smsBudget, 'sms from ', 40],
  ])('counting %s after looking', async (_what, invariant, raced, size) => {
    vi.doMock('./store/throttles.ts', async (original) => ({
      ...(await original<typeof ThrottleStore>()),
      takePlace: lookThenTake(raced, size),
    }));
    await expect(invariant(await freshStage())).rejects.toThrow(NOTICED);
  });

  test('a code that is looked at and left there', async () => {
    vi.doMock('./store/codes.ts', async (original) => {
      const actual = await original<typeof CodeStore>();
      const consumeCode: typeof CodeStore.consumeCode = (db, key, _hash, now) => actual.hasCode(db, key, now);
      return { ...actual, consumeCode };
    });
    await expect(codeWorksOnce(await freshStage())).rejects.toThrow(NOTICED);
  });

  test.each(['phone', 'purpose', 'browser', 'time'] as const)('a code for whichever %s', async (field) => {
    vi.doMock('./store/codes.ts', async (original) => ({
      ...(await original<typeof CodeStore>()),
      ...codesWithout(field),
    }));
    const stage = await freshStage();
    const { secrets } = stage.deps;
    const at = ['phone', 'purpose', 'browser'].indexOf(field) + 1;
    const mac: typeof secrets.mac = (...parts) =>
      secrets.mac(...parts.map((part, index) => (index === at && at > 0 ? '' : part)));
    const deps = { ...stage.deps, secrets: { ...secrets, mac } };
    await expect(codeIsBound({ ...stage, deps })).rejects.toThrow(NOTICED);
  });

  test('counting devices without the lock', async () => {
    vi.doMock('./store/accounts.ts', async (original) => {
      const actual = await original<typeof AccountStore>();
      const lockAccount: typeof AccountStore.lockAccount = (tx, uid) => actual.findAccount(tx, { uid });
      return { ...actual, lockAccount };
    });
    // Nobody is signed in, all twenty have written before any of them counts, and all have counted before any of them
    // commits: the race is staged, not hoped for.
    await held.database.pool.query('DELETE FROM account_sessions');
    const [written, counted] = [meetingOf(20), meetingOf(20)];
    vi.doMock('./store/sessions.ts', async (original) => {
      const actual = await original<typeof SessionStore>();
      const endOldestSessions: typeof SessionStore.endOldestSessions = async (...given) => {
        await written();
        const ended = await actual.endOldestSessions(...given);
        await counted();
        return ended;
      };
      return { ...actual, endOldestSessions };
    });
    await expect(fewDevices(await freshStage())).rejects.toThrow(NOTICED);
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
    await expect(ticketWorksOnce(await freshStage())).rejects.toThrow(NOTICED);
  });

  test.each<[string, (actual: typeof TicketStore) => Partial<typeof TicketStore>]>([
    [
      'is not kept with the ticket',
      ({ insertTicket }) => ({ insertTicket: (db, ticket) => insertTicket(db, { ...ticket, channel: '' }) }),
    ],
    [
      'is not read from the ticket',
      ({ redeemTicketRow }) => ({
        redeemTicketRow: async (...asked) => {
          const redeemed = await redeemTicketRow(...asked);
          return redeemed === undefined ? undefined : { ...redeemed, channel: '' };
        },
      }),
    ],
  ])('a mark that %s', async (_name, broken) => {
    vi.doMock('./store/tickets.ts', async (original) => {
      const actual = await original<typeof TicketStore>();
      return { ...actual, ...broken(actual) };
    });
    await expect(markOutlivesTheScan(await freshStage())).rejects.toThrow(NOTICED);
  });

  test('a mark that nobody is told of', async () => {
    vi.doMock('./note-registered.ts', async (original) => {
      const { tellRegistered } = await original<typeof NoteRegistered>();
      const tellWithout: typeof tellRegistered = (deps, registered, caller) =>
        tellRegistered(deps, { ...registered, channel: '' }, caller);
      return { tellRegistered: tellWithout };
    });
    await expect(markOutlivesTheScan(await freshStage())).rejects.toThrow(NOTICED);
  });

  test('a ticket that never ends', async () => {
    vi.doMock('./store/tickets.ts', async (original) => {
      const actual = await original<typeof TicketStore>();
      const answerTicketRow: typeof TicketStore.answerTicketRow = (db, hash, answer) =>
        actual.answerTicketRow(db, hash, answer, 0);
      const findScanned: typeof TicketStore.findScanned = (db, hash) => actual.findScanned(db, hash, 0);
      return { ...actual, answerTicketRow, findScanned };
    });
    await expect(ticketEnds(await freshStage())).rejects.toThrow(NOTICED);
  });

  test('a companion that is not compared', async () => {
    vi.doMock('#server/platform/secrets/same-bytes.ts', () => ({ sameBytes: () => true }));
    await expect(companionNeeded(await freshStage())).rejects.toThrow(NOTICED);
  });
});
