import type { Database } from '#server/platform/db/connect-database.ts';
import type { Jobs } from '#server/platform/jobs/open-jobs.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { ObjectStore } from '#server/ports/object-store.ts';
import type { PdfReader } from '#server/ports/pdf.ts';
import type { SearchIndex } from '#server/ports/search-index.ts';

/** What reading the library needs. */
export interface LibraryReading {
  database: Database;
  clock: Clock;
}

/** What keeping the search index in step needs. */
export interface LibraryIndexing {
  database: Database;
  index: SearchIndex;
}

/** What importing needs. */
export interface LibraryImporting extends LibraryReading {
  objects: ObjectStore;
  pdf: PdfReader;
  jobs: Jobs;
  /** The operator's table of industries by stock code, read at the start of each import; throws where it cannot be used. */
  stockIndustries?: () => ReadonlyMap<string, string>;
  /** PDFs and chunks of rows worked on at once; the number of cores by default. */
  concurrency?: number;
}
