import type { Db } from '#server/platform/db/connect-database.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { PdfReader } from '#server/ports/pdf.ts';
import type { PictureReader } from '#server/ports/pictures.ts';
import type { LibraryGate } from '../library/index.ts';
import type { InsightFiles } from './files.ts';
import type { InsightTables } from './store/insights.ts';

/** What the use cases of insights work with. */
export interface InsightDeps {
  db: Db<InsightTables>;
  reads: LibraryGate<'reportItems' | 'reportsCalled'>;
  files: InsightFiles;
  pictures: Pick<PictureReader, 'draw'>;
  pdf: Pick<PdfReader, 'renderCovers'>;
  clock: Clock;
}
