import type { ObjectStore } from '#server/ports/object-store.ts';
import type { LibraryReads } from '../library/index.ts';
import type { Quotas } from '../memberships/index.ts';
import type { LineMaker } from './make-lines.ts';

export interface FindDeps {
  reads: Pick<LibraryReads, 'fileHash'>;
  quotas: Pick<Quotas, 'allowText'>;
  objects: ObjectStore;
  maker: LineMaker;
}
