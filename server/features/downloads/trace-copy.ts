import type { OperatorProof } from '#server/platform/access/operator.ts';
import type { Db } from '#server/platform/db/connect-database.ts';
import { type PdfReader, PdfRefused } from '#server/ports/pdf.ts';
import type { PdfMarker } from '#server/ports/pdf-marker.ts';
import { codesIn, endingCodes } from './rules/mark-code.ts';
import { type DownloadTables, grantsOf } from './store.ts';

/** Where on a copy a code was found. */
export type MarkPlace = 'foot' | 'hidden' | 'ending' | 'typed';

/** A copy that was made out, and who it was made out to; `uid` null for a person who has been erased. */
export interface TracedCopy {
  code: string;
  uid: number | null;
  fid: number;
  grantedAt: Date;
  places: MarkPlace[];
}

export interface TraceParts {
  db: Db<DownloadTables>;
  pdf: Pick<PdfReader, 'readText'>;
  marker: Pick<PdfMarker, 'hiddenCodes'>;
}

async function codesOnPages(pdf: Pick<PdfReader, 'readText'>, copy: Uint8Array): Promise<string[]> {
  try {
    const { pages } = await pdf.readText(copy);
    const feet = pages.flatMap(({ lines }) =>
      lines.map(({ text }) => text).filter((text) => text.includes('编号')),
    );
    return codesIn(feet.join('\n'));
  } catch (error) {
    if (error instanceof PdfRefused) return [];
    throw error;
  }
}

async function traceCodes(
  db: Db<DownloadTables>,
  _operator: OperatorProof,
  found: readonly (readonly [MarkPlace, readonly string[]])[],
): Promise<TracedCopy[]> {
  const rows = await grantsOf(db, [...new Set(found.flatMap(([, codes]) => codes))]);
  return rows.map(({ code, uid, report_id, granted_at }) => ({
    code,
    uid,
    fid: report_id,
    grantedAt: granted_at,
    places: found.filter(([, codes]) => codes.includes(code)).map(([place]) => place),
  }));
}

/** The copies that a file was made from, by every mark that is left on it; none where no mark is one of ours. */
export async function traceCopy(
  { db, pdf, marker }: TraceParts,
  operator: OperatorProof,
  copy: Uint8Array,
): Promise<TracedCopy[]> {
  const [foot, hidden] = await Promise.all([codesOnPages(pdf, copy), marker.hiddenCodes(copy)]);
  const ending = endingCodes(Buffer.from(copy.buffer, copy.byteOffset, copy.byteLength).toString('latin1'));
  return traceCodes(db, operator, [
    ['foot', foot],
    ['hidden', hidden],
    ['ending', ending],
  ]);
}

/** The copy whose code somebody read off a page or a photograph. */
export const traceCode = (
  db: Db<DownloadTables>,
  operator: OperatorProof,
  typed: string,
): Promise<TracedCopy[]> => traceCodes(db, operator, [['typed', codesIn(typed)]]);
