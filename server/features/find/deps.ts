import type { ContentFiles, ContentReads } from '../contents/index.ts';
import type { LibraryReads } from '../library/index.ts';
import type { Quotas } from '../memberships/index.ts';
import type { LineMaker } from './make-lines.ts';

export interface FindDeps {
  reads: Pick<LibraryReads, 'contentOf'>;
  contents: Pick<ContentReads, 'currentFile' | 'own'>;
  quotas: Pick<Quotas, 'allowText'>;
  files: Pick<ContentFiles, 'lines'>;
  maker: LineMaker;
}
