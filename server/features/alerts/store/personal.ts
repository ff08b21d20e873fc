import { type Db, inTransaction } from '#server/platform/db/connect-database.ts';
import type { ErasedPerson, ExportedPerson } from '#server/platform/feature.ts';
import type { AlertTables } from './tables.ts';

export async function exportAlerts(db: Db<AlertTables>, { uid }: ExportedPerson) {
  const [saved, inbox, waits, told, sent] = await Promise.all([
    db
      .selectFrom('alerts')
      .select(['id', 'uid', 'name', 'search', 'is_paused', 'created_at'])
      .where('uid', '=', uid)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('alert_inbox')
      .select(['report_id', 'matched_at', 'read_at'])
      .where('uid', '=', uid)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('file_waits')
      .select(['report_id', 'created_at'])
      .where('uid', '=', uid)
      .orderBy('report_id')
      .execute(),
    db
      .selectFrom('alert_channels')
      .select(['kind', 'target', 'rhythm', 'confirmed_at', 'stopped_at', 'stopped_reason', 'created_at'])
      .where('uid', '=', uid)
      .orderBy('kind')
      .execute(),
    db
      .selectFrom('alert_deliveries')
      .select(['id', 'kind', 'state', 'tries', 'reason', 'created_at', 'settled_at'])
      .where('uid', '=', uid)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  ]);
  return { saved, inbox, waits, told, sent };
}

export async function eraseAlerts(db: Db<AlertTables>, { uid }: ErasedPerson): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Matches go with them.
    await tx.deleteFrom('alerts').where('uid', '=', uid).execute();
    await tx.deleteFrom('alert_inbox').where('uid', '=', uid).execute();
    await tx.deleteFrom('file_waits').where('uid', '=', uid).execute();
    // So do deliveries, with the channels.
    await tx.deleteFrom('alert_channels').where('uid', '=', uid).execute();
    await tx.deleteFrom('alert_feeds').where('uid', '=', uid).execute();
    await tx.deleteFrom('alert_mail_asks').where('uid', '=', uid).execute();
  });
}
