import type { Audiences } from '#server/platform/access/audiences.ts';
import type { Database } from '#server/platform/db/connect-database.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { FilesParts } from './files/content-files.ts';

/** What contents work with. */
export interface ContentParts extends FilesParts {
  database: Database;
  /** Whose a content of no record is. */
  audiences: Pick<Audiences, 'of'>;
  clock: Clock;
}
