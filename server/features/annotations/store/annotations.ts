import { sql } from 'kysely';
import type { HighlightColour } from '#contract/calls/annotations.ts';
import type { Db, Tx } from '#server/platform/db/connect-database.ts';
import type { AllowedNotes, SharedNotes } from '../access.ts';
import {
  type Anchored,
  type AnnotationRow,
  type AnnotationTables,
  COLUMNS,
  living,
  type NewAnnotation,
  type NotedPlace,
  within,
} from './tables.ts';

/** Whoever adds for the same person waits until the transaction ends, so that limits hold. */
export async function holdPerson(tx: Tx<AnnotationTables>, { uid }: AllowedNotes): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('annotations', ${uid}))`.execute(tx);
}

/** What was saved under a key before, deleted or not. */
export function findByKey(
  tx: Tx<AnnotationTables>,
  { uid }: AllowedNotes,
  key: string,
): Promise<AnnotationRow | undefined> {
  return tx
    .selectFrom('annotations')
    .select(COLUMNS)
    .where('uid', '=', uid)
    .where('key', '=', key)
    .executeTakeFirst();
}

export async function countAnnotations(
  db: Db<AnnotationTables>,
  owner: AllowedNotes,
  contentId: number,
): Promise<{ all: number; inContent: number }> {
  return living(db, owner)
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('content_id', '=', contentId).as('inContent'),
    ])
    .executeTakeFirstOrThrow();
}

export async function insertAnnotation(
  tx: Tx<AnnotationTables>,
  { uid }: AllowedNotes,
  { at, cited, boxes, ...rest }: NewAnnotation,
): Promise<AnnotationRow> {
  const json = { cited: JSON.stringify(cited), boxes: JSON.stringify(boxes) };
  return tx
    .insertInto('annotations')
    .values({ uid, ...rest, ...json, created_at: at, updated_at: at })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export function findAnnotation(
  db: Db<AnnotationTables>,
  owner: AllowedNotes,
  id: number,
): Promise<AnnotationRow | undefined> {
  return living(db, owner).select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** Of a content, or of what a report shows or showed, in the order of the pages. */
export function annotationsIn(
  db: Db<AnnotationTables>,
  owner: AllowedNotes,
  place: NotedPlace,
): Promise<AnnotationRow[]> {
  return within(living(db, owner).select(COLUMNS), place)
    .orderBy('page')
    .orderBy('top_share')
    .orderBy('id')
    .execute();
}

export interface Change {
  id: number;
  /** What is saved upon another version is not. */
  version: number;
  colour: HighlightColour;
  note: string;
  folded: string;
  at: Date;
}

/** undefined where it is gone or at another version. */
export function updateAnnotation(
  db: Db<AnnotationTables>,
  { uid }: AllowedNotes,
  { id, version, colour, note, folded, at }: Change,
): Promise<AnnotationRow | undefined> {
  return db
    .updateTable('annotations')
    .set({ colour, note, folded, updated_at: at, version: version + 1 })
    .where('uid', '=', uid)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Marks as deleted; again does nothing. undefined where there is none. */
export function markDeleted(
  db: Db<AnnotationTables>,
  { uid }: AllowedNotes,
  { id, at }: { id: number; at: Date },
): Promise<AnnotationRow | undefined> {
  return db
    .updateTable('annotations')
    .set({ deleted_at: sql<Date>`coalesce(deleted_at, ${at})` })
    .where('uid', '=', uid)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Takes back a deletion that is not older than `since`; undefined where there is nothing to be had back. */
export function restoreDeleted(
  tx: Tx<AnnotationTables>,
  { uid }: AllowedNotes,
  { id, since }: { id: number; since: Date },
): Promise<AnnotationRow | undefined> {
  return tx
    .updateTable('annotations')
    .set({ deleted_at: null })
    .where('uid', '=', uid)
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('deleted_at', 'is', null), eb('deleted_at', '>=', since)]))
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Notes where a passage stands in another file, unless somebody was quicker; `place` is null where it was not found there. */
export async function moveAnnotation(
  db: Db<AnnotationTables>,
  { uid }: AllowedNotes,
  { id, from, to, place }: { id: number; from: string; to: string; place: Anchored | null },
): Promise<void> {
  const found = place && { ...place, boxes: JSON.stringify(place.boxes) };
  await db
    .updateTable('annotations')
    .set({ file_sha256: to, is_lost: place === null, ...found })
    .where('uid', '=', uid)
    .where('id', '=', id)
    .where('file_sha256', '=', from)
    .execute();
}

/** Whosesoever they are; those that are deleted are missing. */
export async function readShared(db: Db<AnnotationTables>, ids: SharedNotes): Promise<AnnotationRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('annotations')
    .select(COLUMNS)
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute();
}
