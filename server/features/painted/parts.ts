import type { Database } from '#server/platform/db/connect-database.ts';
import type { Jobs } from '#server/platform/jobs/open-jobs.ts';
import type { Logger } from '#server/platform/log/create-logger.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { OcrReader } from '#server/ports/ocr.ts';
import type { PdfReader } from '#server/ports/pdf.ts';
import type { Contents } from '../contents/index.ts';

/** What reading painted charts works with. */
export interface PaintedParts {
  database: Database;
  contents: Pick<Contents, 'making' | 'pictured'>;
  pdf: Pick<PdfReader, 'readText' | 'drawPage' | 'readAreas'>;
  /** null where nothing is recognised: it is switched off, or not installed. */
  ocr: OcrReader | null;
  /** Whether everybody else comes first for the cores. */
  stepsBack: boolean;
  jobs: Pick<Jobs, 'ask'>;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
}
