import { findInFile, getPageLines } from '#contract/calls/find.ts';
import type { ResponseOf } from '#contract/wire/call.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { PdfDocumentText, PdfReader } from '#server/ports/pdf.ts';
import type { AllowedContent, Contents } from '../contents/index.ts';
import type { Library } from '../library/index.ts';
import type { Memberships } from '../memberships/index.ts';
import type { Scans } from '../scans/index.ts';
import type { FindDeps } from './deps.ts';
import { type AskedWords, findInFile as find, findInContent } from './find-in-file.ts';
import { keepLines } from './keep-lines.ts';
import { createLineMaker } from './make-lines.ts';
import { type ContentText, readContentText } from './read-content-text.ts';
import { readLines, readPageLines } from './read-page-lines.ts';

export interface FindParts {
  contents: Pick<Contents, 'reads' | 'files' | 'making'>;
  library: Pick<Library, 'reads'>;
  memberships: Pick<Memberships, 'quotas'>;
  pdf: Pick<PdfReader, 'readText'>;
  scans: Pick<Scans, 'withRecognised'>;
}

/** Finding in a file: its lines are kept when it is read, and sought in by whoever may read it. */
export interface Find extends Feature {
  /** Keeps the lines of a file. To be called before the record is written. */
  keepLines(sha256: string, document: Pick<PdfDocumentText, 'pages'>): Promise<void>;
  /** The whole text with its places, for what is to be found in it again; null where its lines are not known. */
  readText(content: AllowedContent): Promise<ContentText | null>;
  /** Where words stand. */
  inContent(
    content: AllowedContent,
    asked: AskedWords,
    signal?: AbortSignal,
  ): Promise<ResponseOf<typeof findInFile>>;
  /** The lines of one page (1-based), with their places. */
  linesOfPage(content: AllowedContent, page: number): Promise<ResponseOf<typeof getPageLines>['lines']>;
}

export function createFind(parts: FindParts): Find {
  const deps: FindDeps = {
    reads: parts.library.reads,
    contents: parts.contents.reads,
    quotas: parts.memberships.quotas,
    files: parts.contents.files,
    maker: createLineMaker({ ...parts, files: parts.contents.files, making: parts.contents.making }),
  };
  return {
    routes({ handle }) {
      handle(findInFile, (asked, { caller }) => find(deps, asked, caller));
      handle(getPageLines, (asked, { caller }) => readPageLines(deps, asked, caller));
    },
    jobs: [],
    personalData: null,
    async keepLines(sha256, document) {
      await keepLines(parts.contents.making, sha256, document);
    },
    readText: (content) => readContentText(deps, content),
    inContent: (content, asked, signal) => findInContent(deps, content, asked, signal),
    linesOfPage: (content, page) => readLines(deps, content, page),
  };
}
