import { createHash } from 'node:crypto';
import type { AnyTransaction } from '#server/platform/db/connect-database.ts';
import { COVER_WIDTHS } from '../contents/index.ts';
import { storeObjects } from './import-pdf.ts';
import type { ImportParts } from './parts.ts';
import { understandPdf } from './understand-pdf.ts';

interface FiledFile {
  contentId: number;
  pageCount: number;
  /** The report of the library that it is as well; null where it is none. */
  twinId: number | null;
}

export interface OwnFile {
  bytes: Uint8Array;
  fileName: string;
  /** Keys of those whom it is for: `group:12`. */
  audience: readonly string[];
  /** What is to stand with the content or not at all; what it throws undoes both. */
  filed?: (tx: AnyTransaction, filed: FiledFile) => Promise<void>;
}

/** Reads a PDF that is somebody's own as one of the library is read, and keeps it for them alone. Gives its content. Throws `PdfRefused`. */
export async function importOwnFile(
  deps: ImportParts,
  { bytes, fileName, audience, filed }: OwnFile,
): Promise<number> {
  const pdf = { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
  // First of all, so that a file is refused before anything of it is kept.
  const covers = await deps.pdf.renderCovers(bytes, [...COVER_WIDTHS]);
  const { file, understood } = await understandPdf(deps, pdf, { fileName });
  await storeObjects(deps, pdf, covers);
  const { title, date, organisation } = understood.metadata;
  const said = { title: title.value, day: date.value, organisation: organisation.value };
  const { records } = deps.library;
  const twinId = (await records.findByHash(pdf.sha256)) ?? (await records.findTwin(said));
  const contentId = await deps.contents.own.file(audience, file, (tx, id) =>
    filed === undefined ? Promise.resolve() : filed(tx, { contentId: id, pageCount: file.pageCount, twinId }),
  );
  // A kill before that is made good at the next start, which asks for both.
  if (file.unreadPages.length > 0) await deps.scans.ask();
  if (file.charts.some(({ isDrawn }) => isDrawn)) await deps.charts.ask();
  return contentId;
}
