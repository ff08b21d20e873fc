import { createCollections } from '#server/features/collections/index.ts';
import { createContents } from '#server/features/contents/index.ts';
import { createLibrary } from '#server/features/library/index.ts';
import { createSubjects } from '#server/features/subjects/index.ts';
import { createAudiences } from '#server/platform/access/audiences.ts';
import type { Database } from '#server/platform/db/connect-database.ts';
import { openEvents } from '#server/platform/events/open-events.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { ObjectStore } from '#server/ports/object-store.ts';
import { PUBLIC } from '#server/ports/search-collection.ts';

/** The library with the contents that its records show, and what stands on it alone. */
export function libraryOf(parts: { database: Database; objects: ObjectStore; clock: Clock }) {
  const audiences = createAudiences(PUBLIC);
  const contents = createContents({ ...parts, audiences });
  const events = openEvents(parts.database);
  return {
    contents,
    library: createLibrary({ ...parts, audiences, contents, events }),
    collections: createCollections({ ...parts, audiences }),
    subjects: createSubjects({ ...parts, audiences }),
  };
}
