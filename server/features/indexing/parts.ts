import type { Database } from '#server/platform/db/connect-database.ts';
import type { Events } from '#server/platform/events/open-events.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { SearchIndex } from '#server/ports/search-index.ts';
import type { Collections } from '../collections/index.ts';
import type { Contents } from '../contents/index.ts';
import type { Insights } from '../insights/index.ts';
import type { Library } from '../library/index.ts';
import type { Uploads } from '../uploads/index.ts';
import type { Mending } from './files.ts';

/** What keeping the search index true to the records works with. */
export interface IndexingParts {
  database: Database;
  events: Pick<Events, 'consumer' | 'follow' | 'catchUp'>;
  contents: Pick<Contents, 'changes'>;
  library: Pick<Library, 'changes'>;
  collections: Omit<Collections, keyof Feature | 'addTags' | 'passages'>;
  /** What lies in the object store beside the files of reports. */
  insights: Pick<Insights, 'pictureKeys'>;
  uploads: Pick<Uploads, 'objectKeys'>;
  /** Of reports. */
  index: SearchIndex;
  chartIndex: SearchIndex;
  passageIndex: SearchIndex;
  /** Of what no record shows. */
  fileIndex: SearchIndex;
  objects: Mending;
}

/** The indexes and the records that they are to be true to. */
export type Holding = Pick<
  IndexingParts,
  'contents' | 'library' | 'collections' | 'index' | 'chartIndex' | 'passageIndex' | 'fileIndex'
>;
