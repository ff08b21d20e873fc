import type { ReportItem } from '#contract/reports.ts';
import { foldText } from '#server/platform/text/fold.ts';
import { createMarker } from '#server/platform/text/mark-text.ts';
import type { Asking, SearchDeps } from './deps.ts';

const PASSAGES_SHOWN = 3;

/**
 * Reports as lists show them, in the order of `ids`: the asker's favourites, and the places where `texts` stand in title
 * and body.
 */
export async function presentReports(
  deps: Pick<SearchDeps, 'reads' | 'favouritesOf'>,
  { who }: Asking,
  ids: readonly number[],
  texts: readonly string[] = [],
): Promise<ReportItem[]> {
  if (ids.length === 0) return [];
  const folded = texts.map((text) => foldText(text));
  const [items, passages, favourites] = await Promise.all([
    deps.reads.reportItems(ids),
    folded.length === 0 ? null : deps.reads.findPassages(ids, folded, PASSAGES_SHOWN),
    who.uid === null ? null : deps.favouritesOf(who.uid, ids),
  ]);
  const marker = createMarker(texts);
  return items.map((item) => {
    const found = passages?.get(item.fid);
    return {
      ...item,
      is_favorite: favourites?.has(item.fid) ? 1 : 0,
      name_ranges: marker.rangesIn(item.name),
      passages: (found?.paragraphs ?? []).map(({ id, page, text }) => ({
        paragraph_id: id,
        page,
        text,
        ranges: marker.rangesIn(text),
      })),
      match_count: found?.total ?? 0,
    };
  });
}
