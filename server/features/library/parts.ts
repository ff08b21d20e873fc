import type { Audiences } from '#server/platform/access/audiences.ts';
import type { Database } from '#server/platform/db/connect-database.ts';
import type { Events } from '#server/platform/events/open-events.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Contents } from '../contents/index.ts';

export interface LibraryParts {
  database: Database;
  events: Pick<Events, 'listen'>;
  clock: Clock;
  /** Whose contents are whose. */
  audiences: Pick<Audiences, 'of'>;
  contents: Pick<Contents, 'outdate' | 'making'>;
}

/** What reading and writing the records alone needs. */
export type LibraryReading = Pick<LibraryParts, 'database' | 'clock'>;
