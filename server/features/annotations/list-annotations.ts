import type { listAnnotations as ListAnnotations, NotedReport } from '#contract/calls/annotations.ts';
import { ownFileId } from '#contract/text/file-id.ts';
import type { ParsedRequestOf, ResponseOf } from '#contract/wire/call.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { ownNotes } from './access.ts';
import { type CitedNow, readCited } from './cited-reports.ts';
import type { AnnotationDeps } from './deps.ts';
import { presentAnnotation } from './present-annotation.ts';
import { soughtWords } from './rules/sought-note.ts';
import { countAnnotations } from './store/annotations.ts';
import { searchAnnotations } from './store/lists.ts';

const noted = (contentId: number, { fid, cited, isGone }: CitedNow, count: number): NotedReport => ({
  fid: fid ?? ownFileId(contentId),
  name: cited.name,
  timeText: cited.timeText,
  stockOrgData: { id: cited.stockOrgData.id, name: cited.stockOrgData.name },
  researcherData: cited.researcherData,
  is_gone: isGone ? 1 : 0,
  count,
});

/** All that the caller marked, in reports that may be read or not, a page at a time. */
export async function listAnnotations(
  { db, reads }: Pick<AnnotationDeps, 'db' | 'reads'>,
  { page, pageSize, keyword, colour, order }: ParsedRequestOf<typeof ListAnnotations>,
  caller: Caller,
): Promise<ResponseOf<typeof ListAnnotations>> {
  const owner = ownNotes(caller);
  const sought = {
    words: soughtWords(keyword),
    colour: colour === '' ? null : colour,
    order,
    offset: (page - 1) * pageSize,
    limit: pageSize,
  };
  const [{ rows, count }, { all }] = await Promise.all([
    searchAnnotations(db, owner, sought),
    countAnnotations(db, owner, 0),
  ]);
  const cited = await readCited(reads.for(caller), rows);
  const counts = new Map(rows.map(({ content_id, in_content }) => [content_id, in_content]));
  return {
    list: rows.map((row) => presentAnnotation(row, null)),
    reports: [...cited].map(([contentId, now]) => noted(contentId, now, counts.get(contentId) ?? 0)),
    count,
    total: all,
  };
}
