import { sql } from 'kysely';
import { MOST_RECORDS } from '#contract/calls/records.ts';
import type { Tier } from '#contract/rights/levels.ts';
import { dayOf } from '#contract/text/calendar.ts';
import type { Db, Tx } from '#server/platform/db/connect-database.ts';
import { forgetActs, type Gone } from '#server/platform/db/forget-acts.ts';
import { type LatestReport, latestReports } from '#server/platform/db/latest-reports.ts';
import type { ErasedPerson, ExportedPerson } from '#server/platform/feature.ts';
import type { AllowedHolder, AllowedSettling } from './access.ts';
import type { DownloadLink, LinkState } from './download-link.ts';

/** The tables that belong to downloads; no other feature reads or writes them. */
export interface DownloadTables {
  download_records: { uid: number; report_id: number; downloaded_on: string; downloaded_at: Date };
  /** A copy made out to somebody. `tail` is what follows the original's bytes, kept for the day. */
  download_grants: {
    code: string;
    /** null once the person is erased. */
    uid: number | null;
    report_id: number;
    version: string;
    day: string;
    granted_at: Date;
    /** False where the file could not be marked on its pages. */
    shows_mark: boolean;
    tail: Buffer | null;
  };
  /** `receipt` is JSON: what the link cost. */
  download_links: {
    link_hash: Buffer;
    code: string;
    uid: number;
    /** As what it was taken: it delivers nothing to whom less is left. */
    tier: Tier | null;
    state: LinkState;
    receipt: unknown;
    size_bytes: number;
    sent_bytes: number | null;
    expires_at: Date;
    taken_at: Date | null;
    settled_at: Date | null;
  };
}

export interface Grant {
  code: string;
  shows_mark: boolean;
  tail: Buffer;
}

export interface CopyOf {
  fid: number;
  version: string;
  day: string;
}

/** The copy made out earlier that day, with what follows the original's bytes; undefined where there is none. */
export async function findGrant(
  db: Db<DownloadTables>,
  { uid }: AllowedHolder,
  { fid, version, day }: CopyOf,
): Promise<Grant | undefined> {
  const row = await db
    .selectFrom('download_grants')
    .select(['code', 'shows_mark', 'tail'])
    .where('uid', '=', uid)
    .where('report_id', '=', fid)
    .where('version', '=', version)
    .where('day', '=', day)
    .executeTakeFirst();
  return row && row.tail !== null ? { ...row, tail: row.tail } : undefined;
}

/** Enters a copy; of two made out at once only the first stands. */
export async function enterGrant(
  db: Db<DownloadTables>,
  { uid }: AllowedHolder,
  { fid, ...copy }: CopyOf & Grant & { granted_at: Date },
): Promise<void> {
  await db
    .insertInto('download_grants')
    .values({ ...copy, uid, report_id: fid })
    .onConflict((conflict) => conflict.columns(['uid', 'report_id', 'version', 'day']).doNothing())
    .execute();
}

export async function insertLink(
  db: Db<DownloadTables>,
  row: Pick<
    DownloadTables['download_links'],
    'link_hash' | 'code' | 'uid' | 'tier' | 'receipt' | 'size_bytes' | 'expires_at'
  >,
): Promise<void> {
  await db
    .insertInto('download_links')
    .values({ ...row, state: 'open', sent_bytes: null, taken_at: null, settled_at: null })
    .execute();
}

export async function findLink(db: Db<DownloadTables>, linkHash: Buffer): Promise<DownloadLink | undefined> {
  return db
    .selectFrom('download_links')
    .innerJoin('download_grants', 'download_grants.code', 'download_links.code')
    .select([
      'link_hash',
      'download_links.code',
      'download_links.uid',
      'tier',
      'state',
      'report_id',
      'version',
      'tail',
      'size_bytes',
      'expires_at',
    ])
    .where('link_hash', '=', linkHash)
    .executeTakeFirst();
}

/** True for the one request that may have the bytes. */
export async function takeLink(db: Db<DownloadTables>, linkHash: Buffer, now: Date): Promise<boolean> {
  const taken = await db
    .updateTable('download_links')
    .set({ state: 'taken', taken_at: now })
    .where('link_hash', '=', linkHash)
    .where('state', '=', 'open')
    .where('expires_at', '>=', now)
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

/** Waits for whoever settles a transfer of the same person, until the transaction ends. */
export async function holdPerson(tx: Tx<DownloadTables>, uid: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('download-links', ${uid}))`.execute(tx);
}

/** Transfers since `since` that were given back although most of the file had come. */
export async function countForgiven(tx: Tx<DownloadTables>, uid: number, since: Date): Promise<number> {
  const row = await tx
    .selectFrom('download_links')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('uid', '=', uid)
    .where('state', '=', 'returned')
    .where('settled_at', '>=', since)
    .where(sql<boolean>`sent_bytes * 2 >= size_bytes`)
    .executeTakeFirstOrThrow();
  return row.count;
}

export interface Settlement {
  state: 'finished' | 'kept' | 'returned';
  sentBytes: number | null;
  now: Date;
}

/** What the link cost, for the one who settles it; undefined for everybody after. */
export async function settleLink(
  tx: Tx<DownloadTables>,
  linkHash: Buffer,
  { state, sentBytes, now }: Settlement,
): Promise<unknown> {
  const row = await tx
    .updateTable('download_links')
    .set({ state, sent_bytes: sentBytes, settled_at: now })
    .where('link_hash', '=', linkHash)
    .where('state', 'in', ['open', 'taken'])
    .returning('receipt')
    .executeTakeFirst();
  return row?.receipt;
}

/** What a link cost that nobody has used and now nobody can; undefined where somebody has. */
export async function settleUnused(
  tx: Tx<DownloadTables>,
  { link_hash }: AllowedSettling,
  now: Date,
): Promise<unknown> {
  const row = await tx
    .updateTable('download_links')
    .set({ state: 'returned', sent_bytes: 0, settled_at: now })
    .where('link_hash', '=', link_hash)
    .where('state', '=', 'open')
    .returning('receipt')
    .executeTakeFirst();
  return row?.receipt;
}

/** Links nobody used in time, and transfers whose process died: of one person, or of everybody. */
export async function abandonedLinks(
  db: Db<DownloadTables>,
  { of, now, takenBefore }: { of: { uid: number } | 'everybody'; now: Date; takenBefore: Date },
): Promise<{ link_hash: Buffer; uid: number }[]> {
  const links = db
    .selectFrom('download_links')
    .select(['link_hash', 'uid'])
    .where('settled_at', 'is', null)
    .where((where) =>
      where.or([
        where.and([where('state', '=', 'open'), where('expires_at', '<', now)]),
        where.and([where('state', '=', 'taken'), where('taken_at', '<', takenBefore)]),
      ]),
    )
    .limit(1000);
  return (of === 'everybody' ? links : links.where('uid', '=', of.uid)).execute();
}

export async function noteDownload(
  db: Db<DownloadTables>,
  { uid, fid, at }: { uid: number; fid: number; at: Date },
): Promise<void> {
  const day = dayOf(Math.floor(at.getTime() / 1000));
  await db
    .insertInto('download_records')
    .values({ uid, report_id: fid, downloaded_on: day, downloaded_at: at })
    .onConflict((conflict) =>
      conflict.columns(['uid', 'report_id', 'downloaded_on']).doUpdateSet({ downloaded_at: at }),
    )
    .execute();
}

/** What the holder downloaded, each report once with the last time, the latest first; at most `MOST_RECORDS`. */
export const downloadedReports = (db: Db<DownloadTables>, { uid }: AllowedHolder): Promise<LatestReport[]> =>
  latestReports(db, { table: 'download_records', at: 'downloaded_at', uid, limit: MOST_RECORDS });

export const forgetDownloads = (db: Db<DownloadTables>, { uid }: AllowedHolder, gone: Gone): Promise<void> =>
  forgetActs(db, { table: 'download_records', of: 'report_id', at: 'downloaded_at', uid }, gone);

/** What is known of the copies with these codes. */
export async function grantsOf(db: Db<DownloadTables>, codes: readonly string[]) {
  if (codes.length === 0) return [];
  return db
    .selectFrom('download_grants')
    .select(['code', 'uid', 'report_id', 'version', 'granted_at', 'shows_mark'])
    .where('code', 'in', [...codes])
    .execute();
}

/** Tails of days gone by, links settled before `linksBefore`, copies made out before `grantsBefore`. */
export async function forgetOld(
  db: Db<DownloadTables>,
  { today, linksBefore, grantsBefore }: { today: string; linksBefore: Date; grantsBefore: Date },
): Promise<void> {
  await db
    .updateTable('download_grants')
    .set({ tail: null })
    .where('day', '<', today)
    .where('tail', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('download_links')
            .select('download_links.code')
            .whereRef('download_links.code', '=', 'download_grants.code')
            .where('state', 'in', ['open', 'taken']),
        ),
      ),
    )
    .execute();
  await db.deleteFrom('download_links').where('settled_at', '<', linksBefore).execute();
  await db.deleteFrom('download_grants').where('granted_at', '<', grantsBefore).execute();
}

/** Everything downloads hold about a user. */
export async function exportDownloads(db: Db<DownloadTables>, { uid }: ExportedPerson) {
  const [downloads, copies] = await Promise.all([
    db
      .selectFrom('download_records')
      .select(['report_id', 'downloaded_at'])
      .where('uid', '=', uid)
      .orderBy('downloaded_on')
      .orderBy('report_id')
      .execute(),
    db
      .selectFrom('download_grants')
      .select(['code', 'report_id', 'granted_at'])
      .where('uid', '=', uid)
      .orderBy('granted_at')
      .orderBy('code')
      .execute(),
  ]);
  return { downloads, copies };
}

/** A copy that is out stays out: its code is kept, and names nobody any more. */
export async function eraseDownloads(db: Db<DownloadTables>, { uid }: ErasedPerson): Promise<void> {
  await db.deleteFrom('download_records').where('uid', '=', uid).execute();
  await db.deleteFrom('download_links').where('uid', '=', uid).execute();
  await db.updateTable('download_grants').set({ uid: null, tail: null }).where('uid', '=', uid).execute();
}
