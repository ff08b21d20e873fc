import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { withTables } from '#server/platform/db/connect-database.ts';
import type * as Consumers from '#server/platform/events/consumer.ts';
import {
  type AlertStage,
  callDiesHalfWay,
  diesBeforeTheCommit,
  digestInTime,
  letterDiesHalfWay,
  onlyWhereWanted,
  rightsOfTheSending,
  sentIsSent,
  toldOfAgain,
} from '#server/testing/alert-invariants.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type * as DueTime from './rules/due-time.ts';
import type * as Sign from './sign-webhook.ts';
import type * as Channels from './store/channels.ts';
import type * as Deliveries from './store/deliveries.ts';
import type * as Told from './told-reports.ts';

const held = testDatabase();

/** Everything is loaded again, with what a test put in the place of a part. */
async function freshStage(): Promise<AlertStage> {
  const { alertFixture } = await import('#server/testing/alert-fixture.ts');
  const { saveWebhook } = await import('./change-delivery.ts');
  const { saveMail, confirmAddress } = await import('./mail-address.ts');
  const { tellArrived } = await import('#server/testing/tell-reports.ts');
  const fixture = await alertFixture(held.database);
  return { database: held.database, fixture, saveWebhook, saveMail, confirmAddress, tellArrived };
}

beforeEach(async () => {
  await held.database.pool.query('TRUNCATE events, alerts, alert_channels, alert_inbox CASCADE');
});

describe('as it is', () => {
  test.each([
    ['killed before the commit, all of it is told and sent, once', diesBeforeTheCommit],
    ['a call that dies half-way is made again with its id', callDiesHalfWay],
    ['a letter that dies half-way is not sent twice', letterDiesHalfWay],
    ['what was sent is not sent again', sentIsSent],
    ['the rights are those of the sending', rightsOfTheSending],
    ['letters of a day go together, in time', digestInTime],
    ['nobody is written to who did not confirm it', onlyWhereWanted],
    ['what is read while it is matched is matched again', toldOfAgain],
  ])('%s', async (_name, invariant) => {
    await invariant(await freshStage());
  });
});

/** Each breaks the code in the obvious way; the invariant must notice, or it proves nothing. */
describe('broken on purpose', () => {
  // What is broken is loaded anew; what is not is loaded once.
  beforeEach(() => vi.resetModules());
  const REPLACED = [
    '#server/platform/db/connect-database.ts',
    './sign-webhook.ts',
    './store/deliveries.ts',
    './store/channels.ts',
    './told-reports.ts',
    './rules/due-time.ts',
    '#server/platform/events/consumer.ts',
  ];
  afterEach(() => {
    for (const path of REPLACED) vi.doUnmock(path);
  });
  const broken = async (invariant: (stage: AlertStage) => Promise<void>) =>
    expect(invariant(await freshStage())).rejects.toThrow(/expected|AssertionError/);
  const breakDeliveries = (change: (real: typeof Deliveries) => Partial<typeof Deliveries>) =>
    vi.doMock('./store/deliveries.ts', async (original) => {
      const real = await original<typeof Deliveries>();
      return { ...real, ...change(real) };
    });

  test('without a transaction what is to be sent is lost', async () => {
    vi.doMock('#server/platform/db/connect-database.ts', async (original) => ({
      ...(await original<object>()),
      inTransaction: (db: unknown, work: (tx: unknown) => unknown) => work(db),
    }));
    await broken(diesBeforeTheCommit);
  });

  test('a new id for each try makes one delivery two', async () => {
    vi.doMock('./sign-webhook.ts', async (original) => {
      const { signWebhook } = await original<typeof Sign>();
      return {
        signWebhook: (secret: string, told: object) =>
          signWebhook(secret, { ...told, id: randomUUID() } as never),
      };
    });
    await broken(callDiesHalfWay);
  });

  test('trying everything again that was left sends letters twice', async () => {
    breakDeliveries(() => ({
      settleAbandoned: async (db, before, now) => {
        await db
          .updateTable('alert_deliveries')
          .set({ state: 'waiting', due_at: now })
          .where('state', '=', 'sending')
          .where('begun_at', '<', before)
          .execute();
      },
    }));
    await broken(letterDiesHalfWay);
  });

  test('not saying that it was sent sends it again', async () => {
    breakDeliveries(() => ({ settleDelivery: async () => {} }));
    await broken(sentIsSent);
  });

  test('the rights of the match are too many', async () => {
    vi.doMock('./told-reports.ts', () => ({
      toldReports: (async ({ reads }, caller, ids) =>
        (await reads.for(caller).reportItems(ids)).map((report) => ({
          report,
          searches: [],
        }))) satisfies typeof Told.toldReports,
    }));
    await broken(rightsOfTheSending);
  });

  test('sending at once is no digest', async () => {
    vi.doMock('./rules/due-time.ts', async (original) => ({
      ...(await original<typeof DueTime>()),
      dueTime: (_rhythm: string, now: number) => now,
    }));
    await broken(digestInTime);
  });

  test('taking every address for confirmed writes to strangers', async () => {
    vi.doMock('./store/channels.ts', async (original) => {
      const real = await original<typeof Channels>();
      const putChannel: typeof Channels.putChannel = (db, owner, channel, now) =>
        real.putChannel(db, owner, { ...channel, proofHash: null }, now);
      return { ...real, putChannel };
    });
    await broken(onlyWhereWanted);
  });

  test('taking the log for heard as far as it goes loses what came meanwhile', async () => {
    vi.doMock('#server/platform/events/consumer.ts', async (original) => {
      const real = await original<typeof Consumers>();
      const createConsumer: typeof Consumers.createConsumer = (database, horizon, options) => {
        const consumer = real.createConsumer(database, horizon, options);
        const work: typeof consumer.work = (act) =>
          consumer.work(async (events, asOf) => {
            const conclude = await act(events, asOf);
            return async (tx) => {
              await conclude?.(tx);
              await sql`
                UPDATE event_cursors SET position = (SELECT max(id) FROM events) WHERE consumer = ${options.name}
              `.execute(withTables(tx));
            };
          });
        return { ...consumer, work };
      };
      return { ...real, createConsumer };
    });
    await broken(toldOfAgain);
  });
});
