import { sql } from 'kysely';
import type { Channel, Rhythm } from '#contract/calls/alert-delivery.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect-database.ts';
import type { OwnAlerts } from '../access.ts';
import { dueTime } from '../rules/due-time.ts';
import { lockOwn } from './alerts.ts';
import type { AlertTables, DeliveryState } from './tables.ts';

export interface ChannelRow {
  kind: Channel;
  target: string;
  rhythm: Rhythm;
  seed: string;
  confirmed_at: Date | null;
  stopped_at: Date | null;
  stopped_reason: string;
  created_at: Date;
}

export function readChannels(db: Db<AlertTables>, { uid }: OwnAlerts): Promise<ChannelRow[]> {
  return db
    .selectFrom('alert_channels')
    .select([
      'kind',
      'target',
      'rhythm',
      'seed',
      'confirmed_at',
      'stopped_at',
      'stopped_reason',
      'created_at',
    ])
    .where('uid', '=', uid)
    .execute();
}

/** With what is still to be sent there. Gives how many that were. */
export async function deleteChannel(
  db: Db<AlertTables> | Tx<AlertTables>,
  { uid }: OwnAlerts,
  kind: Channel,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('alert_channels')
    .where('uid', '=', uid)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export interface NewChannel {
  kind: Channel;
  target: string;
  rhythm: Rhythm;
  seed: string;
  /** Of the secret that confirms it; null where nothing is to be confirmed. */
  proofHash: string | null;
}

/** In place of one that leads elsewhere; what was to be sent there is sent nowhere. */
export async function putChannel(
  db: Db<AlertTables>,
  owner: OwnAlerts,
  { proofHash, ...channel }: NewChannel,
  now: Date,
): Promise<void> {
  const { uid } = owner;
  await inTransaction(db, async (tx) => {
    // Two at once take turns: the last one stays.
    await lockOwn(tx, owner);
    await deleteChannel(tx, owner, channel.kind);
    await tx
      .insertInto('alert_channels')
      .values({
        uid,
        ...channel,
        proof_hash: proofHash,
        proof_asked_at: proofHash === null ? null : now,
        confirmed_at: proofHash === null ? now : null,
        created_at: now,
      })
      .execute();
  });
}

/** Another secret for the same address, which is as good as new. */
export async function renewSeed(
  db: Db<AlertTables>,
  { uid }: OwnAlerts,
  kind: Channel,
  seed: string,
): Promise<void> {
  await db
    .updateTable('alert_channels')
    .set({ seed, stopped_at: null, stopped_reason: '' })
    .where('uid', '=', uid)
    .where('kind', '=', kind)
    .execute();
}

export async function resumeChannel(db: Db<AlertTables>, { uid }: OwnAlerts, kind: Channel): Promise<void> {
  await db
    .updateTable('alert_channels')
    .set({ stopped_at: null, stopped_reason: '' })
    .where('uid', '=', uid)
    .where('kind', '=', kind)
    .execute();
}

/** What waits to be due follows the new rhythm. */
export async function setRhythm(
  db: Db<AlertTables>,
  { uid }: OwnAlerts,
  rhythm: Rhythm,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('alert_channels')
      .set({ rhythm })
      .where('uid', '=', uid)
      .where('kind', '=', 'mail')
      .execute();
    await tx
      .updateTable('alert_deliveries')
      .set({ due_at: new Date(dueTime(rhythm, now.getTime())) })
      .where('uid', '=', uid)
      .where('kind', '=', 'mail')
      .where('state', '=', 'open')
      .execute();
  });
}

/** The address of whom the secret confirms now; null where it is unknown, used or too old. A second time it still says the address. */
export async function confirmMail(
  db: Db<AlertTables>,
  proofHash: string,
  { now, notBefore }: { now: Date; notBefore: Date },
): Promise<string | null> {
  const row = await db
    .updateTable('alert_channels')
    .set({ confirmed_at: sql<Date>`coalesce(confirmed_at, ${now})` })
    .where('proof_hash', '=', proofHash)
    .where((eb) => eb.or([eb('confirmed_at', 'is not', null), eb('proof_asked_at', '>=', notBefore)]))
    .returning('target')
    .executeTakeFirst();
  return row?.target ?? null;
}

/** Takes one of the letters that may be asked for in a day, for the person and for the address; false where there is none left. */
export async function takeMailAsk(
  db: Db<AlertTables>,
  { uid }: OwnAlerts,
  addressHash: string,
  { now, since, most }: { now: Date; since: Date; most: number },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('alert mail asks', 0))`.execute(tx);
    const { by_person, by_address } = await tx
      .selectFrom('alert_mail_asks')
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere('uid', '=', uid).as('by_person'),
        fn.countAll<number>().filterWhere('address_hash', '=', addressHash).as('by_address'),
      ])
      .where('asked_at', '>', since)
      .executeTakeFirstOrThrow();
    if (by_person >= most || by_address >= most) return false;
    await tx
      .insertInto('alert_mail_asks')
      .values({ uid, address_hash: addressHash, asked_at: now })
      .execute();
    return true;
  });
}

export interface RecentDelivery {
  id: string;
  kind: Channel;
  state: DeliveryState;
  reason: string;
  tries: number;
  due_at: Date;
  created_at: Date;
  reports: number;
}

/** The latest of each channel, newest first. */
export async function recentDeliveries(
  db: Db<AlertTables>,
  { uid }: OwnAlerts,
  kind: Channel,
  limit: number,
): Promise<RecentDelivery[]> {
  return db
    .selectFrom('alert_deliveries')
    .select(['id', 'kind', 'state', 'reason', 'tries', 'due_at', 'created_at'])
    .select((query) =>
      query
        .selectFrom('alert_delivery_items')
        .whereRef('delivery_id', '=', 'alert_deliveries.id')
        .select((inner) => inner.fn.countAll<number>().as('reports'))
        .$asScalar()
        .$notNull()
        .as('reports'),
    )
    .where('uid', '=', uid)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}
