import { tablesOf } from '#server/platform/db/connect-database.ts';
import type { LibraryReading } from './deps.ts';
import { countUse } from './store/lists.ts';
import type { LibraryTables } from './tables.ts';

/** Notes one more view or download of a report; the rankings are made of these. */
export function countReportUse(deps: LibraryReading, fid: number, use: 'views' | 'downloads'): Promise<void> {
  return countUse(tablesOf<LibraryTables>(deps.database), fid, use);
}
