import type { IndexGate } from '#server/platform/access/index-gate.ts';
import type { Collections } from '../collections/index.ts';
import type { Queries } from '../query/index.ts';

export interface PassageDeps {
  reads: Pick<Collections, 'passages'>;
  queries: Queries;
  /** Of reports. */
  index: IndexGate;
  passageIndex: IndexGate;
}
