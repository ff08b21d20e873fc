import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { ColumnType, JSONColumnType } from '#server/platform/db/table-types.ts';
import type { GalleryPicture, Heading, StoredPicture } from '../article.ts';

/** The tables that belong to insights; no other feature reads or writes them. */
export interface InsightTables {
  insights: {
    id: ColumnType<number, never, never>;
    key: string;
    title: string;
    tags: string[];
    summary: string;
    /** yyyy-MM-dd. */
    published_on: string;
    content_html: string;
    contents: JSONColumnType<Heading[]>;
    cover: JSONColumnType<StoredPicture | null>;
    gallery: JSONColumnType<GalleryPicture[]>;
    /** In the object store, of every picture in it, wherever it stands. */
    picture_keys: string[];
    related_reports: JSONColumnType<number[]>;
    /** Of the article, its pictures and how they are drawn: the same when nothing changed. */
    source_sha256: string;
    updated_at: Date;
  };
}

export interface InsightCard {
  id: number;
  title: string;
  tags: string[];
  summary: string;
  published_on: string;
  cover: StoredPicture | null;
}

export interface StoredInsight extends InsightCard {
  content_html: string;
  contents: Heading[];
  gallery: GalleryPicture[];
  related_reports: number[];
  updated_at: Date;
}

const CARD = ['id', 'title', 'tags', 'summary', 'published_on', 'cover'] as const;

/** A page of what is published by `day` (yyyy-MM-dd), newest first, and how many there are in all. */
export async function listInsights(
  db: Db<InsightTables>,
  day: string,
  range: { offset: number; limit: number },
): Promise<{ cards: InsightCard[]; total: number }> {
  const published = db.selectFrom('insights').where('published_on', '<=', day);
  const [cards, count] = await Promise.all([
    published
      .select(CARD)
      .orderBy('published_on', 'desc')
      .orderBy('id', 'desc')
      .offset(range.offset)
      .limit(range.limit)
      .execute(),
    published.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { cards, total: count.total };
}

/** undefined where there is none, or it is published later than `day`. */
export function findInsight(
  db: Db<InsightTables>,
  id: number,
  day: string,
): Promise<StoredInsight | undefined> {
  return db
    .selectFrom('insights')
    .select([...CARD, 'content_html', 'contents', 'gallery', 'related_reports', 'updated_at'])
    .where('id', '=', id)
    .where('published_on', '<=', day)
    .executeTakeFirst();
}

/** What is published by `day` with the moment of its last change, newest first. */
export function listPublished(
  db: Db<InsightTables>,
  day: string,
): Promise<{ id: number; updated_at: Date }[]> {
  return db
    .selectFrom('insights')
    .select(['id', 'updated_at'])
    .where('published_on', '<=', day)
    .orderBy('published_on', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Whether there is one that is public on `day`. */
export async function hasPublished(db: Db<InsightTables>, day: string): Promise<boolean> {
  const found = await db
    .selectFrom('insights')
    .select('id')
    .where('published_on', '<=', day)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Everything there is, published or to come, newest first. */
export function listAll(
  db: Db<InsightTables>,
): Promise<{ id: number; key: string; title: string; published_on: string }[]> {
  return db
    .selectFrom('insights')
    .select(['id', 'key', 'title', 'published_on'])
    .orderBy('published_on', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Of every article, each once. */
export async function listPictureKeys(db: Db<InsightTables>): Promise<string[]> {
  const { rows } = await sql<{
    key: string;
  }>`SELECT DISTINCT unnest(picture_keys) AS key FROM insights`.execute(db);
  return rows.map(({ key }) => key);
}

export interface InsightRow {
  key: string;
  title: string;
  tags: string[];
  summary: string;
  published_on: string;
  content_html: string;
  contents: Heading[];
  cover: StoredPicture | null;
  gallery: GalleryPicture[];
  picture_keys: string[];
  related_reports: number[];
  source_sha256: string;
  updated_at: Date;
}

/** The hash of the source that an article was made of, and of its pictures; undefined where there is none of that key. */
export function findSource(
  db: Db<InsightTables>,
  key: string,
): Promise<{ source_sha256: string; picture_keys: string[] } | undefined> {
  return db
    .selectFrom('insights')
    .select(['source_sha256', 'picture_keys'])
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Writes an article whole, in the place of the one with its key. */
export async function saveInsight(db: Db<InsightTables>, row: InsightRow): Promise<void> {
  const values = {
    ...row,
    contents: JSON.stringify(row.contents),
    cover: row.cover === null ? sql<string>`NULL` : JSON.stringify(row.cover),
    gallery: JSON.stringify(row.gallery),
    related_reports: JSON.stringify(row.related_reports),
  };
  await db
    .insertInto('insights')
    .values(values)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
    .execute();
}

/** The keys of the pictures of what was removed; undefined where there was none. */
export async function deleteInsight(db: Db<InsightTables>, id: number): Promise<string[] | undefined> {
  const gone = await db
    .deleteFrom('insights')
    .where('id', '=', id)
    .returning('picture_keys')
    .executeTakeFirst();
  return gone?.picture_keys;
}

/** Those of `keys` that an article still shows. */
export async function stillShown(
  db: Db<InsightTables>,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`
    SELECT given.key FROM unnest(${[...keys]}::text[]) AS given (key)
    WHERE EXISTS (SELECT FROM insights WHERE picture_keys @> ARRAY[given.key])`.execute(db);
  return new Set(rows.map(({ key }) => key));
}
