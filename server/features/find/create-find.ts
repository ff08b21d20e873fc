import { findInFile, getPageLines } from '#contract/calls/find.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { ObjectStore } from '#server/ports/object-store.ts';
import type { PdfDocumentText, PdfReader } from '#server/ports/pdf.ts';
import type { Library } from '../library/index.ts';
import type { AllowedText, Memberships } from '../memberships/index.ts';
import type { Scans } from '../scans/index.ts';
import type { FindDeps } from './deps.ts';
import { findInFile as find } from './find-in-file.ts';
import { keepLines } from './keep-lines.ts';
import { createLineMaker } from './make-lines.ts';
import { readPageLines } from './read-page-lines.ts';
import { type ReportText, readReportText } from './read-report-text.ts';

export interface FindParts {
  library: Pick<Library, 'reads'>;
  memberships: Pick<Memberships, 'quotas'>;
  objects: ObjectStore;
  pdf: Pick<PdfReader, 'readText'>;
  scans: Pick<Scans, 'withRecognised'>;
}

/** Finding in a report: its lines are kept when the file is read, and sought in by whoever has it open. */
export interface Find extends Feature {
  /** Keeps the lines of a file. To be called before the record is written. */
  keepLines(sha256: string, document: Pick<PdfDocumentText, 'pages'>): Promise<void>;
  /** The whole text with its places, for what is to be found in it again; null where its lines are not known. */
  readText(report: AllowedText): Promise<ReportText | null>;
}

export function createFind(parts: FindParts): Find {
  const deps: FindDeps = {
    reads: parts.library.reads,
    quotas: parts.memberships.quotas,
    objects: parts.objects,
    maker: createLineMaker(parts),
  };
  return {
    routes({ handle }) {
      handle(findInFile, (asked, { caller }) => find(deps, asked, caller));
      handle(getPageLines, (asked, { caller }) => readPageLines(deps, asked, caller));
    },
    jobs: [],
    personalData: null,
    async keepLines(sha256, document) {
      await keepLines(parts.objects, sha256, document);
    },
    readText: (report) => readReportText(deps, report),
  };
}
