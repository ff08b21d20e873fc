import type { IndexedReport } from '#server/features/collections/index.ts';
import type { BenchQuery } from './search-queries.ts';

/** What is measured: an index that is loaded once and then asked. */
export interface Engine {
  name: string;
  /** Its work is done by threads of this process. */
  isInProcess: boolean;
  load(source: AsyncIterable<IndexedReport[]>): Promise<void>;
  bytes(): Promise<number>;
  /** Answers the query and gives the number of matches; of facets, that of the counted. */
  ask(query: BenchQuery): Promise<number>;
  /** Drops what earlier answers left in caches of the engine's own. */
  forget(): Promise<void>;
  close(): Promise<void>;
}
