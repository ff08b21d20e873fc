import { announce } from '#server/platform/events/announce.ts';
import type { ConsumerOptions } from '#server/platform/events/consumer.ts';
import type { Event } from '#server/platform/events/event.ts';
import { OF_RECORDS, REPORTS_TAGGED } from '../library/index.ts';
import { followCharts, followParts } from './follow-parts.ts';
import { INDEX_CHANGED } from './index-events.ts';
import type { Holding, IndexingParts } from './parts.ts';

/** Following and rebuilding take turns: a change must not reach the old index alone. */
export const INDEX_LOCK = 'library-index';

/** The index, as one who hears of changes. */
export const FOLLOWING: ConsumerOptions = {
  name: 'indexing',
  kinds: [...OF_RECORDS, REPORTS_TAGGED],
  lock: INDEX_LOCK,
  mostIds: 200,
};

/** Of which reports the record changed, and of which other ones nothing but what else they are found by. */
function idsOf(events: readonly Event[]): { changed: number[]; tagged: number[] } {
  const told = (isTag: boolean) =>
    events.flatMap(({ kind, ids }) => ((kind === REPORTS_TAGGED) === isTag && ids !== 'any' ? ids : []));
  const changed = new Set(told(false));
  return { changed: [...changed], tagged: [...new Set(told(true))].filter((id) => !changed.has(id)) };
}

/**
 * Brings the index up to every change that was committed before the call, and gives of how many reports it was told; 0 also where somebody
 * else is at it. A change counts as heard only after the index has it, so a kill repeats, never loses.
 */
export async function followIndex(deps: Pick<IndexingParts, 'events'> & Holding): Promise<number> {
  const done = await deps.events.consumer(FOLLOWING).work(async (events) => {
    const { changed, tagged } = idsOf(events);
    const ids = [...changed, ...tagged];
    const reports = await deps.library.changes.readIndexed(ids);
    const present = new Set(reports.map(({ id }) => id));
    if (reports.length > 0) await deps.index.upsert(reports);
    const gone = ids.filter((id) => !present.has(id));
    if (gone.length > 0) await deps.index.remove(gone);
    await followParts(deps, changed);
    await followCharts(deps, tagged);
    // What else a report is found by is asked for by nobody who keeps what was found.
    return (tx) => announce(tx, INDEX_CHANGED, changed);
  });
  return done ?? 0;
}
