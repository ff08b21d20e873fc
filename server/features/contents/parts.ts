import type { Audiences } from '#server/platform/access/audiences.ts';
import type { Database } from '#server/platform/db/connect-database.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { ObjectStore } from '#server/ports/object-store.ts';

/** What contents work with. */
export interface ContentParts {
  database: Database;
  objects: ObjectStore;
  /** Whose a content of no record is. */
  audiences: Pick<Audiences, 'of'>;
  clock: Clock;
}
