import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect-database.ts';
import type { ErasedPerson, ExportedPerson } from '#server/platform/feature.ts';

export interface MembershipTables {
  quota_counters: { who: string; action: string; period: string; used: number; most: number };
  quota_grants: {
    who: string;
    action: string;
    subject: string;
    /** yyyy-MM-dd, Asia/Shanghai. */
    day: string;
    uses: number;
    charged: boolean;
    granted_at: Date;
  };
  quota_activity: { who: string; action: string; times: Date[]; suspended_until: Date | null };
}

export interface CounterKey {
  who: string;
  action: string;
  /** yyyy-MM-dd or yyyy-MM. */
  period: string;
}

/**
 * Takes one unit, or answers false where `most` are used. One conditional statement: a SELECT and then an INSERT would
 * let parallel requests through together. The table's CHECK (used <= most) stands behind it.
 */
export async function takeUnit(tx: Tx<MembershipTables>, key: CounterKey, most: number): Promise<boolean> {
  if (most < 1) return false;
  const taken = await sql`INSERT INTO quota_counters (who, action, period, used, most)
    VALUES (${key.who}, ${key.action}, ${key.period}, 1, ${most})
    ON CONFLICT (who, action, period) DO UPDATE SET used = quota_counters.used + 1, most = ${most}
    WHERE quota_counters.used < ${most}
    RETURNING used`.execute(tx);
  return taken.rows.length === 1;
}

export async function returnUnit(tx: Tx<MembershipTables>, key: CounterKey): Promise<void> {
  await sql`UPDATE quota_counters SET used = used - 1
    WHERE who = ${key.who} AND action = ${key.action} AND period = ${key.period} AND used > 0`.execute(tx);
}

export interface GrantKey {
  who: string;
  action: string;
  subject: string;
  day: string;
}

/** How many of today's grants are older: of somebody whose level has ended, those beyond what is left to him hold no more. */
const OLDER_GRANTS = sql`(SELECT count(*)::int FROM quota_grants older
  WHERE older.who = quota_grants.who AND older.action = quota_grants.action AND older.day = quota_grants.day
    AND (older.granted_at, older.subject) < (quota_grants.granted_at, quota_grants.subject))`;

/**
 * Enters one more use of today's grant: `first` must be paid for, `again` costs nothing, `beyond` is among more than `most` a day, and
 * `suspended` enters nothing. Parallel takers wait in line.
 */
export async function enterGrant(
  tx: Tx<MembershipTables>,
  key: GrantKey,
  { charged, most, now }: { charged: boolean; most: number | null; now: number },
): Promise<'first' | 'again' | 'beyond' | 'suspended'> {
  const entered = await sql<{ uses: number; older: number }>`
    INSERT INTO quota_grants (who, action, subject, day, uses, charged, granted_at)
    SELECT ${key.who}, ${key.action}, ${key.subject}, ${key.day}::date, 1, ${charged}::boolean, ${new Date(now)}::timestamptz
    WHERE NOT EXISTS (SELECT FROM quota_activity
      WHERE who = ${key.who} AND action = ${key.action} AND suspended_until > ${new Date(now)})
    ON CONFLICT (who, action, subject, day) DO UPDATE SET uses = quota_grants.uses + 1
    RETURNING uses, ${OLDER_GRANTS} AS older`.execute(tx);
  const [grant] = entered.rows;
  if (grant === undefined) return 'suspended';
  if (grant.uses === 1) return 'first';
  return most === null || grant.older < most ? 'again' : 'beyond';
}

/** Takes one use back. `emptied` where it was the last one; `charged` then says whether units come back. */
export async function leaveGrant(
  tx: Tx<MembershipTables>,
  key: GrantKey,
): Promise<{ emptied: boolean; charged: boolean }> {
  const ofGrant = sql`who = ${key.who} AND action = ${key.action} AND subject = ${key.subject} AND day = ${key.day}`;
  const lowered = await sql`UPDATE quota_grants SET uses = uses - 1 WHERE ${ofGrant} AND uses > 1`.execute(
    tx,
  );
  if (Number(lowered.numAffectedRows ?? 0) > 0) return { emptied: false, charged: false };
  const gone = await sql<{ charged: boolean }>`
    DELETE FROM quota_grants WHERE ${ofGrant} AND uses = 1 RETURNING charged`.execute(tx);
  const [grant] = gone.rows;
  return { emptied: grant !== undefined, charged: grant?.charged ?? false };
}

/** What stands between a person and one use, read at once. */
export interface Standing {
  /** Units used, in the order of the counters. */
  used: number[];
  /** Today's grant for this subject still holds, being among the first `most` of the day. */
  granted: boolean;
  /** Since 1970; 0 where the action is not suspended. */
  suspendedUntilMs: number;
}

export async function readStanding(
  db: Db<MembershipTables>,
  use: { who: string; action: string; subject: string | null; day: string; most: number | null },
  counters: readonly CounterKey[],
): Promise<Standing> {
  const { who, action, subject, day, most } = use;
  const found = await sql<{ used: number[]; granted: boolean; suspended_until: Date | null }>`SELECT
    ARRAY(SELECT coalesce(c.used, 0) FROM unnest(${counters.map((key) => key.who)}::text[],
        ${counters.map((key) => key.period)}::text[]) WITH ORDINALITY AS k(who, period, n)
      LEFT JOIN quota_counters c ON c.who = k.who AND c.action = ${action} AND c.period = k.period
      ORDER BY k.n) AS used,
    EXISTS (SELECT FROM quota_grants
      WHERE who = ${who} AND action = ${action} AND subject = ${subject} AND day = ${day}
        AND (${most}::int IS NULL OR ${OLDER_GRANTS} < ${most}::int)) AS granted,
    (SELECT suspended_until FROM quota_activity WHERE who = ${who} AND action = ${action}) AS suspended_until`.execute(
    db,
  );
  const [row] = found.rows;
  return {
    used: row?.used ?? [],
    granted: row?.granted ?? false,
    suspendedUntilMs: row?.suspended_until?.getTime() ?? 0,
  };
}

/** Milliseconds since 1970 until which the action is suspended; 0 where it is not. */
export async function readSuspension(db: Db<MembershipTables>, who: string, action: string): Promise<number> {
  const row = await db
    .selectFrom('quota_activity')
    .select('suspended_until')
    .where('who', '=', who)
    .where('action', '=', action)
    .executeTakeFirst();
  return row?.suspended_until?.getTime() ?? 0;
}

/** Notes one event in the sliding window; false where `most` are in it already. */
export async function noteActivity(
  tx: Tx<MembershipTables>,
  event: { who: string; action: string; most: number; windowMs: number },
  now: number,
): Promise<boolean> {
  const fresh = sql`ARRAY(SELECT t FROM unnest(quota_activity.times) AS t WHERE t > ${new Date(now - event.windowMs)}::timestamptz)`;
  const at = sql`${new Date(now)}::timestamptz`;
  const noted = await sql`INSERT INTO quota_activity (who, action, times)
    VALUES (${event.who}, ${event.action}, ARRAY[${at}])
    ON CONFLICT (who, action) DO UPDATE SET times = ${fresh} || ${at}
    WHERE cardinality(${fresh}) < ${event.most}
    RETURNING who`.execute(tx);
  return noted.rows.length === 1;
}

export async function suspend(
  db: Db<MembershipTables>,
  who: string,
  action: string,
  untilMs: number,
): Promise<void> {
  await db
    .updateTable('quota_activity')
    .set({ suspended_until: new Date(untilMs) })
    .where('who', '=', who)
    .where('action', '=', action)
    .execute();
}

/** Everything held about one user's use, for the export. */
export async function exportUse(db: Db<MembershipTables>, { uid }: ExportedPerson) {
  const who = `u${uid}`;
  const counters = await db
    .selectFrom('quota_counters')
    .select(['action', 'period', 'used'])
    .where('who', '=', who)
    .orderBy('period')
    .orderBy('action')
    .execute();
  const grants = await db
    .selectFrom('quota_grants')
    .select(['action', 'subject', 'day', 'uses'])
    .where('who', '=', who)
    .orderBy('day')
    .orderBy('action')
    .orderBy('subject')
    .execute();
  return { counters, grants };
}

export async function eraseUse(db: Db<MembershipTables>, { uid }: ErasedPerson): Promise<void> {
  const who = `u${uid}`;
  await db.deleteFrom('quota_counters').where('who', '=', who).execute();
  await db.deleteFrom('quota_grants').where('who', '=', who).execute();
  await db.deleteFrom('quota_activity').where('who', '=', who).execute();
}

/** Drops grants and counters of days before `day` and months before `month`; visitors would otherwise pile up. */
export async function forgetOldUse(
  db: Db<MembershipTables>,
  before: { day: string; month: string; time: Date },
): Promise<void> {
  await db.deleteFrom('quota_grants').where('day', '<', before.day).execute();
  await sql`DELETE FROM quota_counters
    WHERE period < CASE WHEN length(period) = 7 THEN ${before.month} ELSE ${before.day} END`.execute(db);
  await sql`DELETE FROM quota_activity WHERE (suspended_until IS NULL OR suspended_until < ${before.time})
    AND NOT EXISTS (SELECT 1 FROM unnest(times) AS t WHERE t >= ${before.time}::timestamptz)`.execute(db);
}
