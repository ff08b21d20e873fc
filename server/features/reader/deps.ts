import type { FolderItem } from '#contract/calls/folders.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { IndexGate } from '#server/platform/access/index-gate.ts';
import type { Db } from '#server/platform/db/connect-database.ts';

import type { Charts } from '../charts/index.ts';
import type { ContentFiles, ContentReads } from '../contents/index.ts';
import type { LibraryReads } from '../library/index.ts';
import type { Quotas } from '../memberships/index.ts';
import type { PageDrawer } from './page-images/page-drawer.ts';
import type { OwnReport } from './seek-in-own.ts';
import type { ShareCards } from './share-cards/share-cards.ts';
import type { SimilarLists } from './similar-lists.ts';
import type { ReaderTables } from './store.ts';

/** What is none is missing; `now` is milliseconds since 1970. */
export type FoldersOf = (ids: readonly number[], now: number) => Promise<FolderItem[]>;

export interface ReaderDeps {
  db: Db<ReaderTables>;
  reads: Pick<
    LibraryReads,
    | 'reportRecord'
    | 'reportItems'
    | 'contentOf'
    | 'catalogueSample'
    | 'chartSample'
    | 'charts'
    | 'cover'
    | 'fileOf'
    | 'count'
  >;
  contents: Pick<
    ContentReads,
    | 'own'
    | 'file'
    | 'paragraphs'
    | 'paragraphsOfPages'
    | 'catalogue'
    | 'charts'
    | 'tablesOfPages'
    | 'currentFile'
    | 'cover'
  >;
  index: IndexGate;
  files: Pick<ContentFiles, 'openFile' | 'cover'>;
  quotas: Pick<Quotas, 'require' | 'take' | 'giveBack' | 'allowance' | 'allowText'>;
  /** Seconds that non-members wait before they read (S1 §4); 0 where the operator switched it off. */
  countdownSeconds: number;
  /** Somebody opened a report. */
  noteOpened: (caller: Caller, fid: number) => Promise<void>;
  /** The charts that people keep beside reports. */
  charts: Pick<Charts, 'keepChart' | 'listKept' | 'listRecorded'>;
  /** Folders of the directory by their ids. */
  foldersOf: FoldersOf;
  /** Reports that the caller downloaded, the latest first. Throws 10999 for visitors. */
  downloadsOf: (caller: Caller) => Promise<readonly OwnReport[]>;
  /** What links are signed with. */
  linkSecret: string;
  similar: SimilarLists;
  /** Pages as pictures. */
  pages: PageDrawer;
  /** Pictures that links are shown with. */
  shareCards: ShareCards;
}
