import type { ContentFiles, ContentReads } from '../contents/index.ts';
import type { LibraryGate } from '../library/index.ts';
import type { Quotas } from '../memberships/index.ts';
import type { LineMaker } from './make-lines.ts';

export interface FindDeps {
  reads: LibraryGate<'contentOf'>;
  contents: Pick<ContentReads, 'currentFile' | 'own'>;
  quotas: Pick<Quotas, 'allowText'>;
  files: Pick<ContentFiles, 'lines'>;
  maker: LineMaker;
}
