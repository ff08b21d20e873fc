import type { Annotation } from '#contract/calls/annotations.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { AllowedText } from '../memberships/index.ts';
import { type AllowedNotes, ownNotes } from './access.ts';
import { anchorAgain } from './anchor-annotation.ts';
import type { AnnotationDeps } from './deps.ts';
import { presentAnnotation } from './present-annotation.ts';
import { annotationsOfReport, moveAnnotation } from './store/annotations.ts';
import type { AnnotationRow } from './store/tables.ts';

/**
 * The caller's own in a report, by page. Those made in an earlier file of it are sought in the one that is read now, where the caller
 * may read it.
 */
export async function readReportAnnotations(
  deps: AnnotationDeps,
  fid: number,
  caller: Caller,
): Promise<{ list: Annotation[] }> {
  const owner = ownNotes(caller);
  const rows = await annotationsOfReport(deps.db, owner, fid);
  const report = rows.length === 0 ? null : await deps.quotas.allowText(caller, fid);
  const file = report && (await deps.reads.fileHash(report));
  if (report === null || file === null) return { list: rows.map((row) => presentAnnotation(row, null)) };
  const isMoved = await moveToFile(deps, owner, { report, file, rows });
  const now = isMoved ? await annotationsOfReport(deps.db, owner, fid) : rows;
  return { list: now.map((row) => presentAnnotation(row, file)) };
}

interface Moving {
  report: AllowedText;
  /** Its hash. */
  file: string;
  rows: readonly AnnotationRow[];
}

/** True where a place was written anew. */
async function moveToFile(
  { db, find }: AnnotationDeps,
  owner: AllowedNotes,
  { report, file, rows }: Moving,
): Promise<boolean> {
  const elsewhere = rows.filter((row) => row.file_sha256 !== file);
  const text = elsewhere.length === 0 ? null : await find.readText(report);
  if (text === null) return false;
  for (const row of elsewhere) {
    const place = await anchorAgain(text, row);
    await moveAnnotation(db, owner, { id: row.id, from: row.file_sha256, to: file, place });
  }
  return true;
}
