import { type Kysely, sql } from 'kysely';

/** Columns that held milliseconds since 1970. */
const MOMENTS: Record<string, readonly string[]> = {
  accounts: ['adult_declared_at', 'deletion_due_at', 'created_at'],
  account_consents: ['agreed_at'],
  account_sessions: ['created_at', 'last_seen_at', 'expires_at', 'ended_at'],
  phone_codes: ['created_at', 'expires_at'],
  throttles: ['last_at'],
  login_tickets: ['created_at', 'expires_at'],
  quota_grants: ['granted_at'],
};

/** Sliding windows: arrays of milliseconds since 1970, in the order in which they came. */
const WINDOWS = ['throttles', 'quota_activity'];

/**
 * One kind of time in the records: a moment is `timestamptz`, a day that has no time is `date`. What stood as 0 for "never"
 * is null.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(MOMENTS)) {
    const changes = columns.map((column) => `ALTER ${column} TYPE timestamptz USING ${fromMs(column)}`);
    await sql.raw(`ALTER TABLE ${table} ${changes.join(', ')}`).execute(db);
  }
  // The expression of USING may call a function, but not select.
  await sql`CREATE FUNCTION pg_temp.moments(times bigint[]) RETURNS timestamptz[] LANGUAGE sql AS $$
    SELECT coalesce(array_agg(to_timestamp(t / 1000.0) ORDER BY n), '{}')
    FROM unnest(times) WITH ORDINALITY AS place(t, n) $$`.execute(db);
  for (const table of WINDOWS) {
    await sql
      .raw(`ALTER TABLE ${table} ALTER times TYPE timestamptz[] USING pg_temp.moments(times)`)
      .execute(db);
  }
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const fromMs = (column: string) => `to_timestamp(${column} / 1000.0)`;

const STATEMENTS = [
  `ALTER TABLE quota_activity ALTER suspended_until DROP DEFAULT, ALTER suspended_until DROP NOT NULL,
    ALTER suspended_until TYPE timestamptz USING ${fromMs('nullif(suspended_until, 0)')}`,
  // Seconds, as on the wire.
  `ALTER TABLE accounts ALTER unlock_end_time DROP DEFAULT, ALTER unlock_end_time DROP NOT NULL,
    ALTER unlock_end_time TYPE timestamptz USING to_timestamp(nullif(unlock_end_time, 0))`,
  'ALTER TABLE accounts RENAME unlock_end_time TO unlock_ends_at',
  // Midnight of the day in Shanghai, in seconds.
  `ALTER TABLE reports ALTER published_at TYPE date
    USING (to_timestamp(published_at) AT TIME ZONE 'Asia/Shanghai')::date`,
  'ALTER TABLE reports RENAME published_at TO published_on',
];
