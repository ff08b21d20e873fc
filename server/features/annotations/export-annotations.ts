import {
  EXPORTED_AT_ONCE,
  type exportAnnotations as ExportAnnotations,
} from '#contract/calls/annotations.ts';
import { dayOf } from '#contract/text/calendar.ts';
import type { ParsedRequestOf, ResponseOf } from '#contract/wire/call.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { ownNotes } from './access.ts';
import { readCited } from './cited-reports.ts';
import type { AnnotationDeps } from './deps.ts';
import { placeOfFile } from './read-report-annotations.ts';
import { noteLines, reportHeading, type WrittenNote } from './rules/to-markdown.ts';
import { annotationsAfter, type ExportPlace } from './store/lists.ts';
import type { AnnotationRow } from './store/tables.ts';

const placeOf = (after: string): ExportPlace => {
  const [content_id = 0, page = 0, top_share = 0, id = 0] = after.split('.').map(Number);
  return { content_id, page, top_share, id };
};
const textOf = ({ content_id, page, top_share, id }: ExportPlace): string =>
  [content_id, page, top_share, id].join('.');

const written = ({ id, quote, note, colour, page, is_lost, created_at }: AnnotationRow): WrittenNote => ({
  ...{ id, quote, note, colour, page },
  isLost: is_lost,
  day: dayOf(created_at.getTime() / 1000),
});

/** The next piece of the caller's own as Markdown, by report and page. Pieces put one after another are the whole. */
export async function exportAnnotations(
  { db, reads, publicUrl }: Pick<AnnotationDeps, 'db' | 'reads' | 'publicUrl'>,
  { fileId, after }: ParsedRequestOf<typeof ExportAnnotations>,
  caller: Caller,
): Promise<ResponseOf<typeof ExportAnnotations>> {
  const owner = ownNotes(caller);
  const last = placeOf(after);
  const place = fileId === 0 ? null : placeOfFile(fileId);
  const rows = await annotationsAfter(db, owner, { place, after: last, limit: EXPORTED_AT_ONCE });
  const cited = await readCited(reads.for(caller), rows);
  const writing = { site: publicUrl.replace(/\/$/u, ''), today: dayOf(caller.now / 1000) };
  const parts = rows.flatMap((row, index) => {
    const report = cited.get(row.content_id);
    const isFirst = row.content_id !== (rows[index - 1]?.content_id ?? last.content_id);
    const heading = isFirst && report ? [reportHeading(report, writing)] : [];
    return [...heading, `${noteLines(row.report_id, written(row), writing)}\n`];
  });
  const end = rows.length < EXPORTED_AT_ONCE ? undefined : rows.at(-1);
  return {
    markdown: parts.map((part) => `${part}\n`).join(''),
    count: rows.length,
    next: end ? textOf(end) : '',
  };
}
