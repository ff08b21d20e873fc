import { sql } from 'kysely';
import type { AnnotationOrder, HighlightColour } from '#contract/calls/annotations.ts';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { AllowedNotes } from '../access.ts';
import {
  type AnnotationRow,
  type AnnotationTables,
  COLUMNS,
  living,
  type NotedPlace,
  type Own,
  within,
} from './tables.ts';

export interface Sought {
  /** Folded words, all of which stand in quote or note. */
  words: readonly string[];
  /** null for all. */
  colour: HighlightColour | null;
  order: AnnotationOrder;
  offset: number;
  limit: number;
}

const seek = <Row>(query: Own<Row>, { words, colour }: Pick<Sought, 'words' | 'colour'>): Own<Row> =>
  words
    .reduce((all, word) => all.where(sql<boolean>`strpos(folded, ${word}) > 0`), query)
    .$if(colour !== null, (all) => all.where('colour', '=', colour ?? 'yellow'));

const ORDERS: Record<AnnotationOrder, string> = {
  recent: 'content_at DESC, content_id, updated_at DESC, id DESC',
  place: 'content_at DESC, content_id, page, top_share, id',
  oldest: 'content_from, content_id, created_at, id',
};

/** A page of a list in which those of one content stay together, with how many there are, in all and in the row's content. */
export async function searchAnnotations(
  db: Db<AnnotationTables>,
  owner: AllowedNotes,
  sought: Sought,
): Promise<{ rows: (AnnotationRow & { in_content: number })[]; count: number }> {
  const found = seek(living(db, owner), sought);
  const { count } = await found
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .select(COLUMNS)
    .select([
      sql<Date>`max(updated_at) OVER content`.as('content_at'),
      sql<Date>`min(created_at) OVER content`.as('content_from'),
      sql<number>`count(*) OVER content`.as('in_content'),
    ])
    .modifyEnd(
      sql`WINDOW content AS (PARTITION BY content_id)
        ORDER BY ${sql.raw(ORDERS[sought.order])} LIMIT ${sought.limit} OFFSET ${sought.offset}`,
    )
    .execute();
  return { rows, count };
}

export interface ExportPlace {
  content_id: number;
  page: number;
  top_share: number;
  id: number;
}

/** The next ones of all, or of one file, in the order of contents and pages. */
export function annotationsAfter(
  db: Db<AnnotationTables>,
  owner: AllowedNotes,
  { place, after, limit }: { place: NotedPlace | null; after: ExportPlace; limit: number },
): Promise<AnnotationRow[]> {
  const { content_id, page, top_share, id } = after;
  const all = living(db, owner).select(COLUMNS);
  return (place === null ? all : within(all, place))
    .where(
      sql<boolean>`(content_id, page, top_share, id) > (${content_id}::bigint, ${page}::bigint, ${top_share}::bigint, ${id}::bigint)`,
    )
    .orderBy('content_id')
    .orderBy('page')
    .orderBy('top_share')
    .orderBy('id')
    .limit(limit)
    .execute();
}
