import type { ObjectStore } from '#server/ports/object-store.ts';
import type { ContentReads } from '../contents/index.ts';
import type { LibraryReads } from '../library/index.ts';
import type { Quotas } from '../memberships/index.ts';
import type { LineMaker } from './make-lines.ts';

export interface FindDeps {
  reads: Pick<LibraryReads, 'contentOf'>;
  contents: Pick<ContentReads, 'currentFile' | 'own'>;
  quotas: Pick<Quotas, 'allowText'>;
  objects: ObjectStore;
  maker: LineMaker;
}
