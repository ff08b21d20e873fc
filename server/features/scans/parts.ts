import type { Database } from '#server/platform/db/connect-database.ts';
import type { Jobs } from '#server/platform/jobs/open-jobs.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { OcrReader } from '#server/ports/ocr.ts';
import type { PdfReader } from '#server/ports/pdf.ts';
import type { Contents } from '../contents/index.ts';
import type { Library } from '../library/index.ts';

/** What reading scanned pages works with. */
export interface ScanParts {
  database: Database;
  contents: Pick<Contents, 'reads' | 'making'>;
  library: Pick<Library, 'records'>;
  pdf: Pick<PdfReader, 'readText' | 'drawPage'>;
  /** null where pages are not read: it is switched off, or not installed. */
  ocr: OcrReader | null;
  jobs: Pick<Jobs, 'ask'>;
  clock: Clock;
}

/** What reading them needs besides. */
export interface ReadingParts extends ScanParts {
  /** Understands the file of a content anew, with what has been read of its pages since. */
  reread: (contentId: number) => Promise<unknown>;
}
