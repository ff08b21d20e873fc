import type { Caller } from '#server/platform/access/caller.ts';
import type { PassageRecord } from '../collections/index.ts';
import { indexFor } from './access.ts';
import type { PassageDeps } from './deps.ts';

/** Of one report, its abstract first, then in the order of its pages; none where the caller may not find it. */
export async function passagesOfReport(
  { passageIndex, reads }: Pick<PassageDeps, 'passageIndex' | 'reads'>,
  { fid, limit }: { fid: number; limit: number },
  caller: Caller,
): Promise<PassageRecord[]> {
  const { hits } = await indexFor(passageIndex, caller).search({
    expression: { kind: 'tag', tag: `report:${fid}` },
    match: 'all',
    rankWords: [],
    sort: 'newest',
    offset: 0,
    limit,
    withoutTotal: true,
    nowSeconds: Math.floor(caller.now / 1000),
  });
  const passages = await reads.passages(
    hits.map(({ id }) => id),
    caller,
  );
  return passages.sort((a, b) => (a.page ?? 0) - (b.page ?? 0) || a.id - b.id);
}
