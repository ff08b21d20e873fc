import type { ObjectStore } from '#server/ports/object-store.ts';
import type { LibraryReads } from '../library/index.ts';
import type { Quotas } from '../memberships/index.ts';
import type { CopyParts } from './make-copy.ts';

export interface DownloadDeps extends CopyParts {
  reads: Pick<LibraryReads, 'reportRecord' | 'count'>;
  objects: Pick<ObjectStore, 'get' | 'stat' | 'read'>;
  quotas: Pick<Quotas, 'take' | 'giveBack'>;
}
