import type { SearchRequestParsed } from '#contract/calls/search.ts';
import type { explainSearch as call } from '#contract/calls/search-order.ts';
import type { ResponseOf } from '#contract/wire/call.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { explainOrder, planSearch, weighPlan } from '../query/index.ts';
import type { SearchDeps } from './deps.ts';

/** What the order of a search comes from. For operators alone: see `access` of the call. */
export async function explainSearch(
  deps: SearchDeps,
  request: SearchRequestParsed,
  caller: Caller,
): Promise<ResponseOf<typeof call>> {
  const { keyword } = request;
  const weighed = await weighPlan(deps, planSearch(deps, request, 'all', caller));
  if (weighed.graded === null) return { words: [], list: [] };
  const { words, hits } = await explainOrder(deps, weighed, caller.now);
  const items = new Map(
    (await deps.reads.reportItems(hits.map(({ fid }) => fid))).map((item) => [item.fid, item]),
  );
  return {
    words: words.map(({ range, held, ...word }) => ({
      text: keyword.slice(...range),
      reports: held,
      ...word,
    })),
    list: hits.flatMap(({ lacks, ...hit }, at) => {
      const item = items.get(hit.fid);
      if (item === undefined) return [];
      const lacking = lacks.flatMap((place) => words[place] ?? []);
      return [
        {
          ...hit,
          name: item.name,
          organisation: item.stockOrgData.name,
          timeText: item.timeText,
          place: at + 1,
          lacks: lacking.map(({ range }) => keyword.slice(...range)),
        },
      ];
    }),
  };
}
