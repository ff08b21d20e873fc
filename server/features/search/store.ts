import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { ErasedPerson, ExportedPerson } from '#server/platform/feature.ts';

/** What of a report is shown in samples, counted apart. */
export type Sampled = 'passage' | 'chart';

/** The tables that belong to search; no other feature reads or writes them. */
export interface SearchTables {
  searches: {
    session_key: string;
    /** `foldText(keyword)`: wordings that differ in case or width are one. */
    folded: string;
    /** As typed last. */
    keyword: string;
    /** null for visitors. */
    uid: number | null;
    /** The same for all searches for this word from one address, see `record-search.ts`. */
    voter: string;
    searched_at: Date;
  };
  /** `who` is a user or the keyed hash of an address; `shown` names pieces of text (`clip-passage.ts`) or charts, each kind by itself. */
  text_samples: {
    who: string;
    report_id: number;
    /** yyyy-MM-dd, Asia/Shanghai. */
    day: string;
    kind: Sampled;
    shown: string[];
  };
  /** Counts by query (`search-subject.ts`), report, place and day; `store/choices.ts`. */
  search_choices: {
    subject: string;
    report_id: number;
    place: number;
    day: string;
    shown: number;
    chosen: number;
  };
  search_lessons: { subject: string; report_id: number; boost: number };
}

/** One row a session and word: the same search again takes the place of the one before. */
export async function insertSearch(db: Db<SearchTables>, row: SearchTables['searches']): Promise<void> {
  const { session_key: _session, folded: _word, ...rest } = row;
  await db
    .insertInto('searches')
    .values(row)
    .onConflict((conflict) => conflict.columns(['session_key', 'folded']).doUpdateSet(rest))
    .execute();
}

/** What fewer people search for from fewer addresses is their own business. */
const LEAST_VOICES = 5;

/**
 * Keywords since `since` by how many searched for them, then by the latest. One person is one voice, from however many
 * addresses, and so is one address, however many browsers are opened behind it.
 */
export async function readHotSearches(
  db: Db<SearchTables>,
  since: Date,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ name: string; count: number }[]> {
  const people = sql<number>`least(count(DISTINCT coalesce(uid::text, session_key)), count(DISTINCT voter))`;
  return db
    .selectFrom('searches')
    .select([sql<string>`(array_agg(keyword ORDER BY searched_at DESC))[1]`.as('name'), people.as('count')])
    .where('searched_at', '>', since)
    .groupBy('folded')
    .having(people, '>=', LEAST_VOICES)
    .orderBy(people, 'desc')
    .orderBy(sql`max(searched_at)`, 'desc')
    .orderBy('folded')
    .offset(offset)
    .limit(limit)
    .execute();
}

/**
 * Enters the pieces about to be shown, for each report those that fit beside what was shown that day, and answers all that
 * may be shown. Where nothing is new nothing is written. Parallel searches wait in line, in the order of the reports.
 */
export async function enterSamples(
  db: Db<SearchTables>,
  { who, day, kind }: { who: string; day: string; kind: Sampled },
  wanted: readonly { fid: number; pieces: readonly string[]; most: number }[],
): Promise<Map<number, ReadonlySet<string>>> {
  const { rows } = await sql<{ fid: number; shown: string[] }>`
    WITH wanted AS (
      SELECT fid, pieces, most FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        AS w(fid bigint, pieces text[], most int)
    ), before AS (
      SELECT w.*, coalesce(s.shown, '{}') AS shown FROM wanted w
      LEFT JOIN text_samples s ON s.who = ${who} AND s.day = ${day} AND s.kind = ${kind} AND s.report_id = w.fid
    ), written AS (
      INSERT INTO text_samples AS s (who, report_id, day, kind, shown)
      SELECT ${who}, fid, ${day}::date, ${kind}, pieces[:most] FROM before
      WHERE cardinality(shown) < most AND NOT pieces <@ shown
      ORDER BY fid
      ON CONFLICT (who, report_id, day, kind) DO UPDATE SET shown = s.shown || ARRAY(
        SELECT piece FROM unnest(excluded.shown) WITH ORDINALITY AS e(piece, n) WHERE piece <> ALL (s.shown)
        ORDER BY n LIMIT greatest(0, (SELECT most FROM wanted WHERE fid = s.report_id) - cardinality(s.shown)))
      RETURNING report_id, shown
    )
    SELECT before.fid, coalesce(written.shown, before.shown) AS shown
    FROM before LEFT JOIN written ON written.report_id = before.fid`.execute(db);
  return new Map(rows.map(({ fid, shown }) => [fid, new Set(shown)]));
}

/** Of these pieces those that were shown that day; nothing is entered. */
export async function readSamples(
  db: Db<SearchTables>,
  { who, day, kind }: { who: string; day: string; kind: Sampled },
  fids: readonly number[],
): Promise<Map<number, ReadonlySet<string>>> {
  if (fids.length === 0) return new Map();
  const rows = await db
    .selectFrom('text_samples')
    .select(['report_id', 'shown'])
    .where('who', '=', who)
    .where('day', '=', day)
    .where('kind', '=', kind)
    .where('report_id', 'in', [...fids])
    .execute();
  return new Map(rows.map(({ report_id, shown }) => [report_id, new Set(shown)]));
}

export async function deleteSamplesBefore(db: Db<SearchTables>, day: string): Promise<void> {
  await db.deleteFrom('text_samples').where('day', '<', day).execute();
}

export async function deleteSearchesBefore(db: Db<SearchTables>, before: Date): Promise<void> {
  await db.deleteFrom('searches').where('searched_at', '<', before).execute();
}

export async function deleteSearchesOf(db: Db<SearchTables>, { uid }: ErasedPerson): Promise<void> {
  await db.deleteFrom('searches').where('uid', '=', uid).execute();
  await db.deleteFrom('text_samples').where('who', '=', `u${uid}`).execute();
}

export async function readSearchesOf(
  db: Db<SearchTables>,
  { uid }: ExportedPerson,
): Promise<{ keyword: string; searched_at: Date }[]> {
  return db
    .selectFrom('searches')
    .select(['keyword', 'searched_at'])
    .where('uid', '=', uid)
    .orderBy('searched_at', 'desc')
    .execute();
}
