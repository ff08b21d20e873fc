import type { IndexGate } from '#server/platform/access/index-gate.ts';
import type { Collections } from '../collections/index.ts';
import type { LibraryGate } from '../library/index.ts';
import type { Queries } from '../query/index.ts';

export interface PassageDeps {
  reads: Pick<Collections, 'passages'>;
  queries: Queries;
  /** What reports are issues of. */
  library: LibraryGate<'foldingFacts'>;
  /** Of reports. */
  index: IndexGate;
  passageIndex: IndexGate;
}
