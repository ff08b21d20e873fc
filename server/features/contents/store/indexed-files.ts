import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect-database.ts';
import { PUBLIC } from '#server/ports/search-collection.ts';
import { type IndexedFile, standsFor } from '../file-collection.ts';
import type { ContentTables } from '../tables.ts';

/** What no record shows and has a file: whatever is public is found by its record. */
const ownFiles = (db: Db<ContentTables>) =>
  db
    .selectFrom('contents')
    .where(sql<boolean>`NOT (${PUBLIC} = ANY (audience))`)
    .where('current_version', 'is not', null);

export async function countFiles(db: Db<ContentTables>): Promise<number> {
  const { count } = await ownFiles(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Their ids, a slice at a time. */
export async function* streamFileIds(db: Db<ContentTables>, sliceSize: number): AsyncGenerator<number[]> {
  for (let last = 0; ; ) {
    const rows = await ownFiles(db)
      .select('id')
      .where('id', '>', last)
      .orderBy('id')
      .limit(sliceSize)
      .execute();
    const end = rows.at(-1);
    if (end === undefined) return;
    yield rows.map(({ id }) => id);
    last = end.id;
  }
}

/** Those among these as the index takes them; those that are gone, or have become public, are missing. */
export async function readIndexedFiles(
  db: Db<ContentTables>,
  contentIds: readonly number[],
): Promise<IndexedFile[]> {
  const ids = [...contentIds];
  const [files, paragraphs] = await Promise.all([
    ownFiles(db)
      .innerJoin('content_versions', 'content_versions.id', 'contents.current_version')
      .select(['contents.id', 'audience', 'file_name', 'contents.page_count', 'contents.created_at'])
      .where(({ eb, fn, val }) => eb('contents.id', '=', fn.any(val(ids))))
      .execute(),
    db
      .selectFrom('content_paragraphs')
      .select(['content_id', 'text'])
      .where(({ eb, fn, val }) => eb('content_id', '=', fn.any(val(ids))))
      // Letters in no order.
      .where('kind', '!=', 'formula')
      .orderBy('content_id')
      .orderBy('ordinal')
      .execute(),
  ]);
  const texts = Map.groupBy(paragraphs, ({ content_id }) => content_id);
  return files.map(({ id, audience, file_name, page_count, created_at }) => ({
    id,
    publishedAtSeconds: Math.floor(created_at.getTime() / 1000),
    fields: { title: [file_name], body: (texts.get(id) ?? []).map(({ text }) => text) },
    pages: page_count,
    demand: 0,
    tags: audience.map(standsFor),
    audience,
  }));
}
