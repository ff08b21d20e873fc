import type { Annotation } from '#contract/calls/annotations.ts';
import { ownFileId } from '#contract/text/file-id.ts';
import type { AnnotationRow } from './store/tables.ts';

const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1000);

/** As its owner sees it. `file` is the hash of the file that is read now; places in another one, or in an unknown one, are not told. */
export function presentAnnotation(row: AnnotationRow, file: string | null): Annotation {
  const isThere = row.file_sha256 === file;
  return {
    id: row.id,
    key: row.key,
    fid: row.report_id ?? ownFileId(row.content_id),
    colour: row.colour,
    quote: row.quote,
    prefix: row.prefix,
    suffix: row.suffix,
    note: row.note,
    page: row.page,
    boxes: isThere && !row.is_lost ? row.boxes : [],
    is_lost: row.is_lost ? 1 : 0,
    version: row.version,
    created_at: secondsOf(row.created_at),
    updated_at: secondsOf(row.updated_at),
  };
}
