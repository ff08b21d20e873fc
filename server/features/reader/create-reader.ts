import type { Caller } from '#server/platform/access/caller.ts';
import type { IndexGate } from '#server/platform/access/index-gate.ts';
import { type Database, tablesOf } from '#server/platform/db/connect-database.ts';
import type { Feature } from '#server/platform/feature.ts';
import { createHook, type Hook } from '#server/platform/hook.ts';
import { deriveSecret } from '#server/platform/secrets/derive-secret.ts';
import type { PdfReader } from '#server/ports/pdf.ts';

import type { Charts } from '../charts/index.ts';
import type { AllowedContent, Contents } from '../contents/index.ts';
import type { Library } from '../library/index.ts';
import type { Memberships } from '../memberships/index.ts';
import { keeperOf } from './access.ts';
import type { FoldersOf, ReaderDeps } from './deps.ts';
import { createPageDrawer } from './page-images/page-drawer.ts';
import { flowOf } from './read-flow.ts';
import { fileRoutes, readerRoutes } from './routes.ts';
import type { OwnReport } from './seek-in-own.ts';
import { createShareCards } from './share-cards/share-cards.ts';
import { createSimilarLists } from './similar-lists.ts';
import {
  eraseReading,
  exportReading,
  favouritesAmong,
  latestActs,
  noteFolder,
  type ReaderTables,
  type ReportAct,
} from './store.ts';

/** S1 §4 and §9. */
const COUNTDOWN_SECONDS = 5;
/** What lies further back says little of what somebody wants to read next. */
const MOST_ACTS = 60;

export interface ReaderParts {
  database: Database;
  contents: Pick<Contents, 'reads' | 'files'>;
  library: Pick<Library, 'reads'>;
  memberships: Pick<Memberships, 'quotas'>;
  index: IndexGate;
  pdf: Pick<PdfReader, 'renderArea' | 'renderTile'>;
  /** Whether non-members wait for some seconds before they read (S1 §4). */
  readingCountdown: boolean;
  charts: Pick<Charts, 'keepChart' | 'listKept' | 'listRecorded'>;
  foldersOf: FoldersOf;
  /** Reports that the caller downloaded, the latest first. */
  downloadsOf: (caller: Caller) => Promise<readonly OwnReport[]>;
  /** The site's own, at least 32 characters. */
  secret: string;
}

interface Opened {
  caller: Caller;
  fid: number;
}

/** Opens reports, keeps favourites and delivers what is read. */
export interface Reader extends Feature {
  /** Pages of a content that may be read, from a 1-based one on, as they flow in one column. */
  flowOf(content: AllowedContent, pages: { from: number; count: number }): ReturnType<typeof flowOf>;
  /** For whoever wants to know that somebody opened a report, before they get it. */
  onOpened: Hook<Opened>['add'];
  /** Reports among `fids` that the caller keeps; none for visitors. */
  favouritesOf(caller: Caller, fids: readonly number[]): Promise<ReadonlySet<number>>;
  /** The caller opened a folder of the directory; nothing is kept of visitors. */
  noteFolder(caller: Caller, folder: number): Promise<void>;
  /** Reports that the caller read or kept, the latest first; none for visitors. */
  actsOf(caller: Caller): Promise<ReportAct[]>;
}

export function readerDepsOf(parts: ReaderParts): ReaderDeps {
  const db = tablesOf<ReaderTables>(parts.database);
  return {
    db,
    reads: parts.library.reads,
    contents: parts.contents.reads,
    quotas: parts.memberships.quotas,
    index: parts.index,
    files: parts.contents.files,
    countdownSeconds: parts.readingCountdown ? COUNTDOWN_SECONDS : 0,
    noteOpened: async () => undefined,
    charts: parts.charts,
    foldersOf: parts.foldersOf,
    downloadsOf: parts.downloadsOf,
    linkSecret: deriveSecret(parts.secret, 'reader links'),
    similar: createSimilarLists(),
    pages: createPageDrawer({ files: parts.contents.files, pdf: parts.pdf }),
    shareCards: createShareCards(parts),
  };
}

export function createReader(parts: ReaderParts): Reader {
  const opened = createHook<Opened>();
  const deps: ReaderDeps = {
    ...readerDepsOf(parts),
    noteOpened: (caller, fid) => opened.tell({ caller, fid }),
  };
  const { db } = deps;
  return {
    routes({ handle, app, openContext }) {
      readerRoutes(handle, deps);
      fileRoutes(app, deps, openContext);
    },
    jobs: [],
    personalData: {
      name: 'reading',
      exportOf: (person) => exportReading(db, person),
      erase: (person) => eraseReading(db, person),
    },
    onOpened: opened.add,
    flowOf: (content, pages) => flowOf(deps.contents, content, pages),
    async noteFolder(caller, folder) {
      const keeper = keeperOf(caller);
      if (keeper !== null) await noteFolder(db, keeper, { folder, at: new Date(caller.now) });
    },
    favouritesOf: (caller, fids) => favouritesAmong(db, keeperOf(caller), fids),
    actsOf: (caller) => latestActs(db, keeperOf(caller), MOST_ACTS),
  };
}
