import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Channel } from '#contract/calls/alert-delivery.ts';
import type { Tx } from '#server/platform/db/connect-database.ts';
import { dueTime } from '../rules/due-time.ts';
import type { AlertTables } from './tables.ts';

export interface InboxEntry {
  uid: number;
  report_id: number;
}

/** Where these people are told at present; held until the transaction ends, so that none is removed meanwhile. */
const channelsOf = (tx: Tx<AlertTables>, uids: readonly number[]) =>
  tx
    .selectFrom('alert_channels')
    .select(['uid', 'kind', 'rhythm'])
    .where(({ eb, fn, val }) => eb('uid', '=', fn.any(val([...uids]))))
    .where('confirmed_at', 'is not', null)
    .where('stopped_at', 'is', null)
    .orderBy('uid')
    .orderBy('kind')
    .forShare()
    .execute();

/**
 * What came into inboxes is to be sent to wherever their owners are told, in the transaction that puts it there: once a person, channel
 * and report. What is not sent yet is joined.
 */
export async function openDeliveries(
  tx: Tx<AlertTables>,
  entries: readonly InboxEntry[],
  at: Date,
): Promise<void> {
  if (entries.length === 0) return;
  const channels = await channelsOf(tx, [...new Set(entries.map(({ uid }) => uid))]);
  if (channels.length === 0) return;
  const { rows: open } = await sql<{ id: string; uid: number; kind: Channel }>`
    INSERT INTO alert_deliveries (id, uid, kind, due_at, created_at)
    SELECT id, uid, kind, due_at, ${at}
    FROM unnest(
      ${channels.map(() => randomUUID())}::uuid[],
      ${channels.map(({ uid }) => uid)}::bigint[],
      ${channels.map(({ kind }) => kind)}::text[],
      ${channels.map(({ rhythm }) => new Date(dueTime(rhythm, at.getTime())))}::timestamptz[]
    ) AS opened (id, uid, kind, due_at)
    ON CONFLICT (uid, kind) WHERE state = 'open'
      DO UPDATE SET due_at = least(alert_deliveries.due_at, excluded.due_at)
    RETURNING id, uid, kind`.execute(tx);
  const entriesOf = Map.groupBy(entries, ({ uid }) => uid);
  const items = open.flatMap(({ id, uid, kind }) =>
    (entriesOf.get(uid) ?? []).map(({ report_id }) => ({ id, uid, kind, report_id })),
  );
  await sql`
    INSERT INTO alert_delivery_items (uid, kind, report_id, delivery_id)
    SELECT * FROM unnest(
      ${items.map(({ uid }) => uid)}::bigint[],
      ${items.map(({ kind }) => kind)}::text[],
      ${items.map(({ report_id }) => report_id)}::bigint[],
      ${items.map(({ id }) => id)}::uuid[]
    )
    ON CONFLICT DO NOTHING`.execute(tx);
}
