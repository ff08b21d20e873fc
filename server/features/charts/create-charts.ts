import type { Feature } from '#server/platform/feature.ts';
import type { ObjectStore } from '#server/ports/object-store.ts';
import type { PdfReader } from '#server/ports/pdf.ts';
import type { ReportChart } from '../documents/index.ts';
import type { FiledChart, Library } from '../library/index.ts';
import type { Memberships } from '../memberships/index.ts';
import { drawPictures, type PdfFile } from './draw-pictures.ts';
import { forgetPictures } from './forget-pictures.ts';
import { chartRoutes } from './routes.ts';

export interface ChartParts {
  library: Pick<Library, 'reads'>;
  memberships: Pick<Memberships, 'quotas'>;
  objects: ObjectStore;
  pdf: PdfReader;
}

/** The charts of reports: their pictures are drawn when a file is read, and delivered to whoever opened the report. */
export interface Charts extends Feature {
  /** Draws every chart of a file and keeps the pictures; a chart that cannot be drawn has none. To be called before the record is written. */
  drawPictures(file: PdfFile, charts: readonly ReportChart[]): Promise<FiledChart[]>;
  /** Removes the pictures of a file that show none of these charts. To be called after the record is written. */
  forgetPictures(sha256: string, charts: readonly FiledChart[]): Promise<void>;
}

export function createCharts(parts: ChartParts): Charts {
  const deps = { reads: parts.library.reads, quotas: parts.memberships.quotas, objects: parts.objects };
  return {
    routes: ({ app, openContext }) => chartRoutes(app, deps, openContext),
    jobs: [],
    personalData: null,
    drawPictures: (file, charts) => drawPictures(parts, file, charts),
    forgetPictures: (sha256, charts) => forgetPictures(parts, sha256, charts),
  };
}
