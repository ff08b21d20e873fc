import type { IndexGate } from '#server/platform/access/index-gate.ts';
import type { LibraryReads } from '../library/index.ts';
import type { Queries } from '../query/index.ts';

export interface PassageDeps {
  reads: Pick<LibraryReads, 'passages'>;
  queries: Queries;
  /** Of reports. */
  index: IndexGate;
  passageIndex: IndexGate;
}
