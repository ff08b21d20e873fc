import type { Caller } from '#server/platform/access/caller.ts';
import type { PassageRecord } from '../collections/index.ts';
import { indexFor } from './access.ts';
import type { PassageDeps } from './deps.ts';

/** The newest passages in which a text stands as it is written. */
export async function passagesSaying(
  { passageIndex, reads }: Pick<PassageDeps, 'passageIndex' | 'reads'>,
  { text, limit }: { text: string; limit: number },
  caller: Caller,
): Promise<PassageRecord[]> {
  const { hits } = await indexFor(passageIndex, caller).search({
    expression: { kind: 'text', text, field: 'any' },
    match: 'all',
    rankWords: [],
    sort: 'newest',
    offset: 0,
    limit,
    withoutTotal: true,
    nowSeconds: Math.floor(caller.now / 1000),
  });
  return reads.passages(
    hits.map(({ id }) => id),
    caller,
  );
}
