import type { Database } from '#server/platform/db/connect-database.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { ObjectStore } from '#server/ports/object-store.ts';

/** What contents work with. */
export interface ContentParts {
  database: Database;
  objects: ObjectStore;
  clock: Clock;
}
