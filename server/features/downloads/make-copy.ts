import { randomBytes } from 'node:crypto';
import { dayOf } from '#contract/text/calendar.ts';
import type { Db } from '#server/platform/db/connect-database.ts';
import { PdfRefused } from '#server/ports/pdf.ts';
import type { PdfMarker } from '#server/ports/pdf-marker.ts';
import type { AllowedFile, ContentFiles } from '../contents/index.ts';
import type { AllowedHolder } from './access.ts';
import { endingOf, markCodeOf, markText } from './rules/mark-code.ts';
import { type DownloadTables, enterGrant, findGrant, type Grant } from './store.ts';

export interface CopyParts {
  db: Db<DownloadTables>;
  files: Pick<ContentFiles, 'fileBytes'>;
  marker: Pick<PdfMarker, 'markCopy'>;
}

/** A file whose bytes are gone from the store. */
export class OriginalMissing extends Error {
  override name = 'OriginalMissing';
}

/**
 * What follows the original's bytes in the copy of one person on one day: the marks, and a comment with the code. A file that
 * cannot be marked on its pages carries the comment alone. Throws `OriginalMissing`.
 */
export async function makeCopy(
  { db, files, marker }: CopyParts,
  holder: AllowedHolder,
  { fid, file, now }: { fid: number; file: AllowedFile; now: number },
): Promise<Grant> {
  const copy = { fid, version: file.sha256, day: dayOf(Math.floor(now / 1000)) };
  const earlier = await findGrant(db, holder, copy);
  if (earlier !== undefined) return earlier;
  const original = await files.fileBytes(file);
  if (original === null) throw new OriginalMissing(file.sha256);
  const code = markCodeOf(randomBytes(12));
  const marks = await marker.markCopy(original, { code, text: markText(code, copy.day) }).catch(nothingFor);
  const tail = Buffer.concat([marks ?? new Uint8Array(), Buffer.from(endingOf(code))]);
  const grant = { code, shows_mark: marks !== null, tail };
  await enterGrant(db, holder, { ...copy, ...grant, granted_at: new Date(now) });
  return (await findGrant(db, holder, copy)) ?? grant;
}

function nothingFor(error: unknown): null {
  if (error instanceof PdfRefused) return null;
  throw error;
}
