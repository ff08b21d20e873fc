import type { Db } from '#server/platform/db/connect-database.ts';
import { titleKey } from '../stored-text.ts';
import type { LibraryTables } from '../tables.ts';

/** What a file says that it is. */
export interface SaidReport {
  title: string;
  /** yyyy-MM-dd; empty where it says none. */
  day: string;
  /** Empty where it says none. */
  organisation: string;
}

/** A title of fewer letters and digits names no report by itself. */
const LEAST_TITLE = 4;

/** The report with that title and day, and that house as far as both say one; null where there is none, or the file does not say enough. */
export async function findTwin(
  db: Db<LibraryTables>,
  { title, day, organisation }: SaidReport,
): Promise<number | null> {
  const key = titleKey(title);
  if (key.length < LEAST_TITLE || day === '') return null;
  const rows = await db
    .selectFrom('reports')
    .leftJoin('organisations', 'organisations.id', 'reports.organisation_id')
    .select(['reports.id', 'organisations.name'])
    .where('title_key', '=', key)
    .where('published_on', '=', day)
    .orderBy('reports.id')
    .execute();
  const agrees = rows.find(({ name }) => name === null || organisation === '' || name === organisation);
  return agrees?.id ?? null;
}
