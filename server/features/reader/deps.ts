import type { UploadItem } from '#contract/calls/uploads.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { IndexGate } from '#server/platform/access/index-gate.ts';
import type { ContentFiles, ContentReads } from '../contents/index.ts';
import type { Favourites } from '../favourites/index.ts';
import type { Library, LibraryGate } from '../library/index.ts';
import type { Quotas } from '../memberships/index.ts';
import type { Records } from '../records/index.ts';
import type { PageDrawer } from './page-images/page-drawer.ts';
import type { ShareCards } from './share-cards/share-cards.ts';
import type { SimilarLists } from './similar-lists.ts';

/** How far a file is that one brings. */
export interface UploadProgress {
  state: UploadItem['state'];
  /** 0 until it is ready. */
  contentId: number;
  /** Why it failed, in Chinese. */
  reason: string;
}

export interface ReaderDeps {
  reads: LibraryGate<
    | 'reportRecord'
    | 'reportItems'
    | 'contentOf'
    | 'catalogueSample'
    | 'chartSample'
    | 'charts'
    | 'cover'
    | 'fileOf'
  >;
  countUse: Library['count'];
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
    | 'otherVersion'
    | 'otherFile'
  >;
  index: IndexGate;
  files: Pick<ContentFiles, 'openFile' | 'cover'>;
  quotas: Pick<Quotas, 'require' | 'take' | 'giveBack' | 'allowance' | 'allowText'>;
  /** Seconds that non-members wait before they read (S1 §4); 0 where the operator switched it off. */
  countdownSeconds: number;
  /** Somebody opened a report. */
  noteOpened: (caller: Caller, fid: number) => Promise<void>;
  /** null where nobody knows of it. Throws 10404 for another's. */
  stateOfUpload: (id: string, caller: Caller) => Promise<UploadProgress | null>;
  favourites: Pick<Favourites, 'among'>;
  records: Pick<Records, 'noteReading'>;
  /** What links are signed with. */
  linkSecret: string;
  similar: SimilarLists;
  /** Pages as pictures. */
  pages: PageDrawer;
  /** Pictures that links are shown with. */
  shareCards: ShareCards;
}
