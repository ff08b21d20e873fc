import type { Db } from '#server/platform/db/connect-database.ts';
import type { ContentReads } from '../contents/index.ts';
import type { Find } from '../find/index.ts';
import type { LibraryGate } from '../library/index.ts';
import type { Quotas } from '../memberships/index.ts';
import type { AnnotationTables } from './store/tables.ts';

export interface AnnotationDeps {
  db: Db<AnnotationTables>;
  reads: LibraryGate<'reportItems' | 'contentOf'>;
  contents: Pick<ContentReads, 'currentFile' | 'own' | 'file'>;
  quotas: Pick<Quotas, 'allowText'>;
  find: Pick<Find, 'readText'>;
  /** Where people reach the site. */
  publicUrl: string;
}
