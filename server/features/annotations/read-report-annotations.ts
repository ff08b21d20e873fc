import type { Annotation } from '#contract/calls/annotations.ts';
import { ownContentOf } from '#contract/text/file-id.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { type AllowedContent, openContent } from '../contents/index.ts';
import { type AllowedNotes, ownNotes } from './access.ts';
import { anchorAgain } from './anchor-annotation.ts';
import type { AnnotationDeps } from './deps.ts';
import { presentAnnotation } from './present-annotation.ts';
import { annotationsIn, moveAnnotation } from './store/annotations.ts';
import type { AnnotationRow, NotedPlace } from './store/tables.ts';

/** Where marks of a file are asked for by its id on the wire. */
export const placeOfFile = (fileId: number): NotedPlace => {
  const contentId = ownContentOf(fileId);
  return contentId === null ? { fid: fileId } : { contentId };
};

/**
 * The caller's own in a file, by page. Those made in an earlier file of it are sought in the one that is read now, where the caller
 * may read it.
 */
export async function readReportAnnotations(
  deps: AnnotationDeps,
  fileId: number,
  caller: Caller,
): Promise<{ list: Annotation[] }> {
  const owner = ownNotes(caller);
  const place = placeOfFile(fileId);
  const rows = await annotationsIn(deps.db, owner, place);
  const opened = rows.length === 0 ? null : await openContent(deps, fileId, caller);
  const content = opened?.content ?? null;
  if (content === null) return { list: rows.map((row) => presentAnnotation(row, null)) };
  return { list: await placedIn(deps, { owner, content, place }, rows) };
}

/** One's own in a content that may be read, by page. */
export async function readContentAnnotations(
  deps: Moving,
  owner: AllowedNotes,
  content: AllowedContent,
): Promise<Annotation[]> {
  const place = { contentId: content.contentId };
  return placedIn(deps, { owner, content, place }, await annotationsIn(deps.db, owner, place));
}

type Moving = Pick<AnnotationDeps, 'db' | 'find' | 'contents'>;

interface Place {
  owner: AllowedNotes;
  content: AllowedContent;
  /** What the rows were asked for by. */
  place: NotedPlace;
}

async function placedIn(
  deps: Moving,
  { owner, content, place }: Place,
  rows: readonly AnnotationRow[],
): Promise<Annotation[]> {
  const file = (await deps.contents.currentFile(content))?.sha256 ?? null;
  const isMoved = file !== null && (await moveToFile(deps, { owner, content, file }, rows));
  const now = isMoved ? await annotationsIn(deps.db, owner, place) : rows;
  return now.map((row) => presentAnnotation(row, file));
}

/** True where a place was written anew. */
async function moveToFile(
  { db, find }: Moving,
  { owner, content, file }: Omit<Place, 'place'> & { file: string },
  rows: readonly AnnotationRow[],
): Promise<boolean> {
  const elsewhere = rows.filter((row) => row.file_sha256 !== file);
  const text = elsewhere.length === 0 ? null : await find.readText(content);
  if (text === null) return false;
  for (const row of elsewhere) {
    const place = await anchorAgain(text, row);
    await moveAnnotation(db, owner, { id: row.id, from: row.file_sha256, to: file, place });
  }
  return true;
}
