import type { Database } from '#server/platform/db/connect-database.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { PdfReader } from '#server/ports/pdf.ts';
import type { Charts } from '../charts/index.ts';
import type { Contents } from '../contents/index.ts';
import type { Find } from '../find/index.ts';
import type { Library } from '../library/index.ts';
import type { Scans } from '../scans/index.ts';

/** What importing works with. */
export interface ImportParts {
  database: Database;
  contents: Pick<Contents, 'own' | 'making' | 'versions'>;
  library: Pick<Library, 'records'>;
  charts: Pick<Charts, 'fileCharts' | 'forgetPictures' | 'ask'>;
  find: Pick<Find, 'keepLines'>;
  scans: Pick<Scans, 'withRecognised' | 'ask'>;
  pdf: PdfReader;
  clock: Clock;
  /** The operator's table of industries by stock code, read at the start of each import; throws where it cannot be used. */
  stockIndustries: () => ReadonlyMap<string, string>;
  /** PDFs and chunks of rows worked on at once. */
  importsAtOnce: number;
}
