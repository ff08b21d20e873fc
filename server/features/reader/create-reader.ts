import type { Caller } from '#server/platform/access/caller.ts';
import type { IndexGate } from '#server/platform/access/index-gate.ts';
import type { Feature } from '#server/platform/feature.ts';
import { createHook, type Hook } from '#server/platform/hook.ts';
import { deriveSecret } from '#server/platform/secrets/derive-secret.ts';
import type { PdfReader } from '#server/ports/pdf.ts';
import type { AllowedContent, Contents } from '../contents/index.ts';
import type { Favourites } from '../favourites/index.ts';
import type { Library } from '../library/index.ts';
import type { Memberships } from '../memberships/index.ts';
import type { Records } from '../records/index.ts';
import type { ReaderDeps, UploadProgress } from './deps.ts';
import { createPageDrawer } from './page-images/page-drawer.ts';
import { flowOf } from './read-flow.ts';
import { fileRoutes, readerRoutes } from './routes.ts';
import { createShareCards } from './share-cards/share-cards.ts';
import { createSimilarLists } from './similar-lists.ts';

/** S1 §4 and §9. */
const COUNTDOWN_SECONDS = 5;

export interface ReaderParts {
  contents: Pick<Contents, 'reads' | 'files'>;
  library: Pick<Library, 'reads' | 'count'>;
  memberships: Pick<Memberships, 'quotas'>;
  index: IndexGate;
  pdf: Pick<PdfReader, 'renderArea' | 'renderTile'>;
  /** Whether non-members wait for some seconds before they read (S1 §4). */
  readingCountdown: boolean;
  favourites: Pick<Favourites, 'among'>;
  records: Pick<Records, 'noteReading'>;
  /** The site's own, at least 32 characters. */
  secret: string;
}

interface Opened {
  caller: Caller;
  fid: number;
}

/** A file that is being brought, which only uploads know. */
interface AskedUpload {
  id: string;
  caller: Caller;
  found(state: UploadProgress): void;
}

/** Opens reports and delivers what is read. */
export interface Reader extends Feature {
  /** Pages of a content that may be read, from a 1-based one on, as they flow in one column. */
  flowOf(content: AllowedContent, pages: { from: number; count: number }): ReturnType<typeof flowOf>;
  /** For whoever wants to know that somebody opened a report, before they get it. */
  onOpened: Hook<Opened>['add'];
  /** For whoever knows how far a file is that the caller brings; what is thrown goes to who asks. */
  onUploadAsked: Hook<AskedUpload>['add'];
}

export function readerDepsOf(parts: ReaderParts): ReaderDeps {
  return {
    reads: parts.library.reads,
    countUse: parts.library.count,
    contents: parts.contents.reads,
    quotas: parts.memberships.quotas,
    index: parts.index,
    files: parts.contents.files,
    countdownSeconds: parts.readingCountdown ? COUNTDOWN_SECONDS : 0,
    noteOpened: async () => undefined,
    favourites: parts.favourites,
    records: parts.records,
    stateOfUpload: async () => null,
    linkSecret: deriveSecret(parts.secret, 'reader links'),
    similar: createSimilarLists(),
    pages: createPageDrawer({ files: parts.contents.files, pdf: parts.pdf }),
    shareCards: createShareCards(parts),
  };
}

export function createReader(parts: ReaderParts): Reader {
  const opened = createHook<Opened>();
  const uploads = createHook<AskedUpload>();
  const deps: ReaderDeps = {
    ...readerDepsOf(parts),
    noteOpened: (caller, fid) => opened.tell({ caller, fid }),
    async stateOfUpload(id, caller) {
      let state: UploadProgress | null = null;
      await uploads.tell({ id, caller, found: (found) => (state = found) });
      return state;
    },
  };
  return {
    routes({ handle, app, openContext }) {
      readerRoutes(handle, deps);
      fileRoutes(app, deps, openContext);
    },
    jobs: [],
    personalData: null,
    onOpened: opened.add,
    onUploadAsked: uploads.add,
    flowOf: (content, pages) => flowOf(deps.contents, content, pages),
  };
}
