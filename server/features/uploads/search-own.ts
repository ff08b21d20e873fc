import type { searchMyFiles as SearchMyFiles } from '#contract/calls/own-search.ts';
import { dayOf } from '#contract/text/calendar.ts';
import { foldText } from '#contract/text/fold.ts';
import { createMarker, type Marker } from '#contract/text/mark-text.ts';
import type { ParsedRequestOf, ResponseOf } from '#contract/wire/call.ts';
import { groupKey } from '#server/platform/access/audiences.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { tablesOf } from '#server/platform/db/connect-database.ts';
import type { ContentReads } from '../contents/index.ts';
import type { CheckedIndex, Query } from '../query/index.ts';
import { fileIndexFor, type OwnShelf, ownShelf } from './access.ts';
import type { UploadParts } from './parts.ts';
import { presentForeign, presentUpload } from './present-upload.ts';
import { readUploadsOf, type UploadRow } from './store/rows.ts';
import type { UploadTables } from './tables.ts';

/** Paragraphs of a file that are shown below it. */
const PASSAGES_EACH = 3;

type Found = ResponseOf<typeof SearchMyFiles>;
type Parts = Pick<UploadParts, 'database' | 'contents' | 'query' | 'fileGate'>;

/**
 * One's own shelf, what members let a group read, or all that is for the asker, searched as the library is: the words as they are read everywhere, best first. Throws
 * 10999 for visitors, 10404 for a group that is none for the caller.
 */
export async function searchOwn(
  parts: Parts,
  { keyword, gid, scope, page, pageSize }: ParsedRequestOf<typeof SearchMyFiles>,
  caller: Caller,
): Promise<Found> {
  const shelf = ownShelf(caller);
  const { queries } = parts.query;
  const plan = queries.plan({
    keyword,
    today: dayOf(Math.floor(caller.now / 1000)),
    mode: 'all',
    titleOnly: false,
    filters: {
      parts: [],
      window: { fromSeconds: undefined, toSeconds: undefined },
    },
  });
  if (plan.parsed.clauses.length === 0) return { data: [], count: 0 };
  const index: CheckedIndex = fileIndexFor(parts.fileGate, placeOf(shelf, { gid, scope }), caller);
  const weighed = await queries.weigh(index, plan);
  const asked = { sort: 'overall' as const, offset: (page - 1) * pageSize, limit: pageSize };
  const { hits, total } = await queries.ask(index, weighed, asked, caller.now);
  const ids = hits.map(({ id }) => id);
  const readable = await parts.contents.reads.ownAmong(ids, caller);
  const texts = queries.marked(weighed);
  const [rows, passages] = await Promise.all([
    readUploadsOf(tablesOf<UploadTables>(parts.database), readable),
    parts.contents.reads.passages(readable, texts.body.map(foldText), PASSAGES_EACH),
  ]);
  const byContent = new Map(rows.map((row) => [row.content_id, row]));
  const found = ids.flatMap((id) => byContent.get(id) ?? []);
  return { data: withPassages({ rows: found, passages, texts }, shelf), count: total };
}

/** The one place that a search keeps to; undefined for all that the asker may find: the gate says what that is. */
const placeOf = (
  { audience }: OwnShelf,
  { gid, scope }: Pick<ParsedRequestOf<typeof SearchMyFiles>, 'gid' | 'scope'>,
): string | undefined => {
  if (typeof gid === 'number') return groupKey(gid);
  return scope === 'all' ? undefined : audience;
};

/** Each file with where it says what was asked. */
function withPassages(
  {
    rows,
    passages,
    texts,
  }: {
    rows: readonly UploadRow[];
    passages: Awaited<ReturnType<ContentReads['passages']>>;
    texts: ReturnType<Query['queries']['marked']>;
  },
  { uid }: OwnShelf,
): Found['data'] {
  const marks: Marker = createMarker(texts.body);
  const titles = createMarker(texts.title);
  return rows.map((row) => {
    const { paragraphs = [], total = 0 } = passages.get(row.content_id ?? 0) ?? {};
    return {
      ...(row.uid === uid ? presentUpload(row) : presentForeign(row)),
      is_mine: row.uid === uid ? 1 : 0,
      name_ranges: titles.rangesIn(row.name),
      match_count: total,
      passages: paragraphs.map(({ id, page, text }) => ({
        ...{ paragraph_id: id, page, text },
        ranges: marks.rangesIn(text),
      })),
    };
  });
}
