import { DAY_MS, dayOf } from '#contract/text/calendar.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { OperatorProof } from '#server/platform/access/operator.ts';
import { type Database, tablesOf } from '#server/platform/db/connect-database.ts';
import type { Gone } from '#server/platform/db/forget-acts.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { PdfReader } from '#server/ports/pdf.ts';
import type { PdfMarker } from '#server/ports/pdf-marker.ts';
import type { Contents } from '../contents/index.ts';
import type { Library } from '../library/index.ts';
import type { Memberships } from '../memberships/index.ts';
import { allowHolding } from './access.ts';
import type { DownloadDeps } from './deps.ts';
import { downloadCalls, downloadRoutes } from './routes.ts';
import { returnAbandoned } from './settle-transfer.ts';
import {
  type DownloadTables,
  downloadedReports,
  eraseDownloads,
  exportDownloads,
  forgetDownloads,
  forgetOld,
} from './store.ts';
import { type TracedCopy, traceCode, traceCopy } from './trace-copy.ts';

const LINKS_KEPT_MS = 31 * DAY_MS;
/** As long as a copy may be traced to whom it was made out to. */
const GRANTS_KEPT_MS = 2 * 366 * DAY_MS;

export interface DownloadParts {
  database: Database;
  library: Pick<Library, 'reads' | 'count'>;
  memberships: Pick<Memberships, 'quotas'>;
  contents: Pick<Contents, 'files'>;
  pdf: PdfReader;
  marker: PdfMarker;
  clock: Clock;
}

/** Hands out marked copies of the files, each against one unit, and finds out whose a copy was. */
export interface Downloads extends Feature {
  /** Reports that the caller downloaded, the latest first. Throws 10999 for visitors. */
  downloadsOf(caller: Caller): Promise<{ fid: number; at: Date }[]>;
  /** Forgets them as downloads of the caller; whose a copy is stays known. Throws likewise. */
  forgetDownloads(gone: Gone, caller: Caller): Promise<void>;
  /** By the marks on a file. */
  traceCopy(operator: OperatorProof, copy: Uint8Array): Promise<TracedCopy[]>;
  /** By a code that was read off one. */
  traceCode(operator: OperatorProof, code: string): Promise<TracedCopy[]>;
}

export function downloadDepsOf(parts: DownloadParts): DownloadDeps {
  return {
    db: tablesOf<DownloadTables>(parts.database),
    reads: parts.library.reads,
    countUse: parts.library.count,
    quotas: parts.memberships.quotas,
    files: parts.contents.files,
    marker: parts.marker,
  };
}

export function createDownloads(parts: DownloadParts): Downloads {
  const deps = downloadDepsOf(parts);
  const { db } = deps;
  const returnAll = () => returnAbandoned(deps, 'everybody', parts.clock.now());
  const tidy = async (): Promise<void> => {
    const now = parts.clock.now();
    await forgetOld(db, {
      today: dayOf(Math.floor(now / 1000)),
      linksBefore: new Date(now - LINKS_KEPT_MS),
      grantsBefore: new Date(now - GRANTS_KEPT_MS),
    });
  };
  return {
    routes({ handle, app, openContext }) {
      downloadCalls(handle, deps);
      downloadRoutes(app, deps, openContext);
    },
    jobs: [
      { name: 'downloads.return-abandoned', when: 'often', handler: returnAll },
      { name: 'downloads.tidy', when: 'daily', handler: tidy },
    ],
    personalData: {
      name: 'downloads',
      exportOf: (person) => exportDownloads(db, person),
      erase: (person) => eraseDownloads(db, person),
    },
    downloadsOf: async (caller) => downloadedReports(db, allowHolding(caller)),
    forgetDownloads: async (gone, caller) => forgetDownloads(db, allowHolding(caller), gone),
    traceCopy: (operator, copy) => traceCopy({ db, pdf: parts.pdf, marker: parts.marker }, operator, copy),
    traceCode: (operator, code) => traceCode(db, operator, code),
  };
}
