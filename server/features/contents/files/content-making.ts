import { type Database, tablesOf } from '#server/platform/db/connect-database.ts';
import { findUnheld } from '../store/delete-content.ts';
import type { ContentTables } from '../tables.ts';
import type { FilesParts } from './content-files.ts';
import {
  CHART_WIDTHS,
  type ChartPlace,
  type ChartWidth,
  COVER_WIDTHS,
  type CoverWidth,
  chartKey,
  chartPrefix,
  coverKey,
  coverKeys,
  linesKey,
  pdfKey,
} from './object-keys.ts';

/**
 * What makes contents keeps and reads here, by the hash of the file: importing, reading scans, keeping lines and drawing charts. It is no
 * way to give anything to anybody: what answers people is handed `ContentFiles`.
 */
export interface ContentMaking {
  /** null where it is gone. */
  pdf(sha256: string): Promise<Uint8Array | null>;
  /** Before the record, never after: a record always has its file, and an object without a record is found again by hash. */
  keepPdf(sha256: string, bytes: Uint8Array): Promise<void>;
  /** Whether the file is there whole, with its covers. */
  isKept(sha256: string, sizeBytes: number): Promise<boolean>;
  keepCover(sha256: string, width: CoverWidth, webp: Uint8Array): Promise<void>;
  /** In place of older ones. */
  keepLines(sha256: string, packed: Uint8Array): Promise<void>;
  keepPicture(sha256: string, chart: ChartPlace, width: ChartWidth, webp: Uint8Array): Promise<void>;
  /** Removes the pictures of a file that show none of these charts. */
  forgetPictures(sha256: string, shown: readonly ChartPlace[]): Promise<void>;
  /** Removes everything kept of files that no content has any more. To be called after their contents are deleted. */
  removeUnheld(hashes: readonly string[]): Promise<void>;
}

export function createContentMaking({
  database,
  objects,
}: FilesParts & { database: Database }): ContentMaking {
  const db = tablesOf<ContentTables>(database);
  async function forgetPictures(sha256: string, shown: readonly ChartPlace[]): Promise<void> {
    const kept = new Set(
      shown.flatMap((chart) => CHART_WIDTHS.map((width) => chartKey(sha256, chart, width))),
    );
    const gone: string[] = [];
    for await (const { key } of objects.list(chartPrefix(sha256))) if (!kept.has(key)) gone.push(key);
    for (const key of gone) await objects.remove(key);
  }
  return {
    pdf: (sha256) => objects.get(pdfKey(sha256)),
    keepPdf: (sha256, bytes) => objects.put(pdfKey(sha256), bytes),
    async isKept(sha256, sizeBytes) {
      const covers = COVER_WIDTHS.map((width) => objects.stat(coverKey(sha256, width)));
      const [file, ...drawn] = await Promise.all([objects.stat(pdfKey(sha256)), ...covers]);
      return file?.sizeBytes === sizeBytes && !drawn.includes(null);
    },
    keepCover: (sha256, width, webp) => objects.put(coverKey(sha256, width), webp),
    keepLines: (sha256, packed) => objects.put(linesKey(sha256), packed),
    keepPicture: (sha256, chart, width, webp) => objects.put(chartKey(sha256, chart, width), webp),
    forgetPictures,
    async removeUnheld(hashes) {
      for (const sha256 of await findUnheld(db, hashes)) {
        await objects.remove(pdfKey(sha256));
        await objects.remove(linesKey(sha256));
        for (const key of coverKeys(sha256)) await objects.remove(key);
        await forgetPictures(sha256, []);
      }
    },
  };
}
