import type { IndexGate } from '#server/platform/access/index-gate.ts';
import type { Database } from '#server/platform/db/connect-database.ts';
import type { Jobs } from '#server/platform/jobs/open-jobs.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Converter } from '#server/ports/convert.ts';
import type { OfficeUnlocker } from '#server/ports/office-unlocker.ts';
import type { PdfUnlocker } from '#server/ports/pdf-unlocker.ts';
import type { Annotations } from '../annotations/index.ts';
import type { Contents } from '../contents/index.ts';
import type { Imports } from '../imports/index.ts';
import type { Library, LibraryGate } from '../library/index.ts';
import type { Query } from '../query/index.ts';
import type { BroughtFiles } from './files.ts';

/** What uploads work with. */
export interface UploadParts {
  database: Database;
  jobs: Jobs;
  /** The bytes of what people brought. */
  brought: BroughtFiles;
  clock: Clock;
  converter: Converter;
  unlocker: PdfUnlocker;
  officeUnlocker: OfficeUnlocker;
  /** Where the parts of files lie until they are whole. */
  uploadsDir: string;
  contents: Pick<Contents, 'own' | 'reads' | 'files' | 'making'>;
  library: {
    reads: Pick<LibraryGate<'reportItems' | 'reportsCalled'>, 'everybodys'>;
    records: Pick<Library['records'], 'findByHash'>;
  };
  imports: Pick<Imports, 'importOwnFile'>;
  annotations: Pick<Annotations, 'forgetIn'>;
  query: Pick<Query, 'queries'>;
  /** The index of what no record shows. */
  fileGate: IndexGate;
}

/** A file that somebody is about to bring for a group. */
export interface AimedUpload {
  gid: number;
  uid: number;
}

/** The same once it can be read. */
export interface ReadyUpload extends AimedUpload {
  id: string;
  now: number;
}
