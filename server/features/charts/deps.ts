import type { ObjectStore } from '#server/ports/object-store.ts';
import type { LibraryReads } from '../library/index.ts';
import type { Quotas } from '../memberships/index.ts';

export interface ChartDeps {
  reads: Pick<LibraryReads, 'chartPicture'>;
  quotas: Pick<Quotas, 'allowText'>;
  objects: ObjectStore;
}
