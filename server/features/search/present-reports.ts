import type { ReportItem } from '#contract/calls/reports.ts';
import { foldText } from '#contract/text/fold.ts';
import { createMarker } from '#contract/text/mark-text.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { MarkableTexts } from '../language/index.ts';
import type { SearchDeps } from './deps.ts';
import { plainMarks } from './plain-marks.ts';
import { choosePassages } from './rules/choose-passages.ts';
import { samplePassages } from './sample-passages.ts';

const PASSAGES_SHOWN = 3;
/** Of so many the best are shown. */
const PASSAGES_READ = 8;

const NOTHING_MARKED: MarkableTexts = { title: [], body: [] };

/**
 * Reports as lists show them, in the order of `ids`: the asker's favourites, and the places where the texts stand in title
 * and body. Passages are samples of reports that were not opened today, see `sample-passages.ts`.
 */
export async function presentReports(
  deps: Pick<SearchDeps, 'reads' | 'favouritesOf' | 'db' | 'quotas' | 'voterSecret'>,
  caller: Caller,
  ids: readonly number[],
  texts: MarkableTexts = NOTHING_MARKED,
): Promise<ReportItem[]> {
  if (ids.length === 0) return [];
  const folded = texts.body.map((text) => foldText(text));
  const [items, passages, favourites] = await Promise.all([
    deps.reads.reportItems(ids),
    folded.length === 0 ? null : deps.reads.findPassages(ids, folded, PASSAGES_READ),
    deps.favouritesOf(caller, ids),
  ]);
  const inTitle = createMarker(texts.title);
  const inBody = createMarker(texts.body);
  const chosen = items.map((item) => {
    const found = passages?.get(item.fid);
    // The records are read by plain substring, which also meets Latin words inside others: those hold no mark.
    const marked = (found?.paragraphs ?? [])
      .map(({ id, page, text }) => ({
        paragraph_id: id,
        page,
        text: plainMarks(text),
        ranges: inBody.rangesIn(text),
      }))
      .filter(({ ranges }) => ranges.length > 0);
    const best = choosePassages(marked, PASSAGES_SHOWN, item.name);
    return { item, passages: best, matches: marked.length === 0 ? 0 : (found?.total ?? 0) };
  });
  const samples = await samplePassages(deps, caller, chosen);
  return chosen.map(({ item, matches }) => ({
    ...item,
    is_favorite: favourites.has(item.fid) ? 1 : 0,
    name: plainMarks(item.name),
    name_ranges: inTitle.rangesIn(item.name),
    content: plainMarks(item.content),
    content_ranges: inBody.rangesIn(item.content),
    passages: samples.get(item.fid) ?? [],
    match_count: matches,
  }));
}
