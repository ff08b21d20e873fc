import type { ReportItem } from '#contract/reports.ts';
import { foldText } from '#server/platform/text/fold.ts';
import { createMarker } from '#server/platform/text/mark-text.ts';
import type { Asking, SearchDeps } from './deps.ts';
import { choosePassages } from './rules/choose-passages.ts';
import type { MarkableTexts } from './rules/understood-query.ts';

const PASSAGES_SHOWN = 3;
/** Of so many the best are shown. */
const PASSAGES_READ = 8;

const NOTHING_MARKED: MarkableTexts = { title: [], body: [] };

/**
 * Reports as lists show them, in the order of `ids`: the asker's favourites, and the places where the texts stand in title
 * and body.
 */
export async function presentReports(
  deps: Pick<SearchDeps, 'reads' | 'favouritesOf'>,
  { who }: Asking,
  ids: readonly number[],
  texts: MarkableTexts = NOTHING_MARKED,
): Promise<ReportItem[]> {
  if (ids.length === 0) return [];
  const folded = texts.body.map((text) => foldText(text));
  const [items, passages, favourites] = await Promise.all([
    deps.reads.reportItems(ids),
    folded.length === 0 ? null : deps.reads.findPassages(ids, folded, PASSAGES_READ),
    who.uid === null ? null : deps.favouritesOf(who.uid, ids),
  ]);
  const inTitle = createMarker(texts.title);
  const inBody = createMarker(texts.body);
  return items.map((item) => {
    const found = passages?.get(item.fid);
    // The records are read by plain substring, which also meets Latin words inside others: those hold no mark.
    const marked = (found?.paragraphs ?? [])
      .map(({ id, page, text }) => ({ paragraph_id: id, page, text, ranges: inBody.rangesIn(text) }))
      .filter(({ ranges }) => ranges.length > 0);
    return {
      ...item,
      is_favorite: favourites?.has(item.fid) ? 1 : 0,
      name_ranges: inTitle.rangesIn(item.name),
      passages: choosePassages(marked, PASSAGES_SHOWN, item.name),
      match_count: marked.length === 0 ? 0 : (found?.total ?? 0),
    };
  });
}
