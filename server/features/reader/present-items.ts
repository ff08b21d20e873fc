import type { ReportItem } from '#contract/calls/reports.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { markedBy } from '../favourites/index.ts';
import type { ReaderDeps } from './deps.ts';

/** Reports as lists show them, with the asker's favourites marked. */
export async function presentItems(
  { favourites, reads }: Pick<ReaderDeps, 'favourites' | 'reads'>,
  caller: Caller,
  ids: readonly number[],
): Promise<ReportItem[]> {
  const [items, kept] = await Promise.all([
    reads.for(caller).reportItems(ids),
    favourites.among(caller, ids),
  ]);
  return items.map((item) => markedBy(kept, item));
}
