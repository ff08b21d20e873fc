import type { OperatorProof } from '#server/platform/access/operator.ts';
import { tablesOf } from '#server/platform/db/connect-database.ts';
import type { LibraryParts } from './parts.ts';
import { type ReportRecord, readReport } from './read-reports.ts';
import { readChartsOf } from './store/charts.ts';
import { streamReportIds } from './store/lists.ts';
import { allReports, openReports } from './store/open-reports.ts';
import { readContentId, streamOwnFiles } from './store/shown-contents.ts';
import type { LibraryTables } from './tables.ts';

export type ExportedChart = Awaited<ReturnType<typeof readChartsOf>>[number];

/** One file with what is known of it; `record` is null where it is somebody's own and no report. */
export interface Exported {
  record: ReportRecord | null;
  file: {
    contentId: number;
    audience: string[];
    sha256: string;
    sizeBytes: number;
    pageCount: number;
    fileName: string;
  } | null;
  charts: ExportedChart[];
}

export interface LibraryExport {
  /** What everybody may know of; with `isPrivate` also what is for some, and people's own files. */
  files(isPrivate: boolean): AsyncGenerator<Exported>;
  /** The bytes of a file as they came; null where they are missing. */
  original(sha256: string): Promise<Uint8Array | null>;
}

/** The whole library, to be written down in open formats by whoever runs the site. */
export function exportLibrary(
  parts: Pick<LibraryParts, 'database' | 'clock' | 'contents'>,
  _operator: OperatorProof,
): LibraryExport {
  const db = tablesOf<LibraryTables>(parts.database);
  async function* files(isPrivate: boolean): AsyncGenerator<Exported> {
    const open = () => (isPrivate ? allReports(db) : openReports(db, []));
    for await (const fid of streamReportIds(open)) {
      const record = await readReport(parts, open(), fid);
      const contentId = record === null ? null : await readContentId(open(), fid);
      // Removed meanwhile.
      if (record === null) continue;
      const charts = contentId === null ? [] : await readChartsOf(db, contentId);
      yield { record, file: null, charts };
    }
    if (!isPrivate) return;
    for await (const own of streamOwnFiles(db))
      yield {
        record: null,
        file: {
          ...{ contentId: own.id, audience: own.audience, sha256: own.sha256, sizeBytes: own.size_bytes },
          ...{ pageCount: own.page_count, fileName: own.file_name },
        },
        charts: await readChartsOf(db, own.id),
      };
  }
  return { files, original: (sha256) => parts.contents.making.pdf(sha256) };
}
