import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect-database.ts';
import { PUBLIC } from '#server/ports/search-collection.ts';
import type { LibraryTables } from '../tables.ts';

/** Reports to choose among. */
export type OpenReports = ReturnType<typeof openReports>;

/** Every report, for the operator and for the making of contents alone. */
export const allReports = (db: Db<LibraryTables>): OpenReports => db.selectFrom('reports');

/**
 * The reports that one of these audiences may know of: a record is for whom the content is that it shows, one that shows none is everybody's.
 * Asked by the contents that are not everybody's, of which there is an index: however many are public, little is looked through.
 */
export const openReports = (db: Db<LibraryTables>, audiences: readonly string[]) =>
  db.selectFrom('reports').where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom('contents')
          .select('contents.id')
          .whereRef('contents.id', '=', 'reports.content_id')
          .where(sql<boolean>`NOT (${sql.lit(PUBLIC)} = ANY (contents.audience))`)
          .where(sql<boolean>`NOT (contents.audience && ${[...audiences]}::text[])`),
      ),
    ),
  );

/** The same of one whose content's audience is known; null of one that shows none. */
export const isFor = (audience: readonly string[] | null, theirs: readonly string[]): boolean =>
  audience === null || audience.includes(PUBLIC) || audience.some((key) => theirs.includes(key));
