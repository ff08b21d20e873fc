import type { ContentFiles } from '../contents/index.ts';
import type { LibraryReads } from '../library/index.ts';
import type { Quotas } from '../memberships/index.ts';
import type { CopyParts } from './make-copy.ts';

export interface DownloadDeps extends CopyParts {
  reads: Pick<LibraryReads, 'reportRecord' | 'fileOf' | 'count'>;
  files: Pick<ContentFiles, 'openFile' | 'fileBytes' | 'sizeOf'>;
  quotas: Pick<Quotas, 'take' | 'giveBack'>;
}
