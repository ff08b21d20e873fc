import type { Database } from '#server/platform/db/connect-database.ts';
import type { ObjectStore } from '#server/ports/object-store.ts';
import type { SearchIndex } from '#server/ports/search-index.ts';
import type { Library } from '../library/index.ts';

/** What keeping the search index true to the records works with. */
export interface IndexingParts {
  database: Database;
  library: Pick<Library, 'changes'>;
  /** Of reports. */
  index: SearchIndex;
  chartIndex: SearchIndex;
  objects: ObjectStore;
}
