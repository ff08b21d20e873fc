import type { LibraryReads } from '../library/index.ts';
import type { AskableIndex, Queries } from '../query/index.ts';

export interface PassageDeps {
  reads: Pick<LibraryReads, 'passages'>;
  queries: Queries;
  /** Of reports. */
  index: AskableIndex;
  passageIndex: AskableIndex;
}
