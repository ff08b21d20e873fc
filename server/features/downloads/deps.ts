import type { ContentFiles } from '../contents/index.ts';
import type { Library, LibraryGate } from '../library/index.ts';
import type { Quotas } from '../memberships/index.ts';
import type { CopyParts } from './make-copy.ts';

export interface DownloadDeps extends CopyParts {
  reads: LibraryGate<'reportRecord' | 'fileOf'>;
  countUse: Library['count'];
  files: Pick<ContentFiles, 'openFile' | 'fileBytes' | 'sizeOf'>;
  quotas: Pick<Quotas, 'take' | 'giveBack'>;
}
