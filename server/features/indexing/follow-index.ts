import { announce } from '#server/platform/events/announce.ts';
import type { ConsumerOptions } from '#server/platform/events/consumer.ts';
import type { Event, EventKind } from '#server/platform/events/event.ts';
import { OWN_CHANGED } from '../contents/index.ts';
import { OF_RECORDS, REPORTS_TAGGED } from '../library/index.ts';
import { followCharts, followOwnPassages, followParts } from './follow-parts.ts';
import { INDEX_CHANGED } from './index-events.ts';
import type { Holding, IndexingParts } from './parts.ts';

/** Following and rebuilding take turns: a change must not reach the old index alone. */
export const INDEX_LOCK = 'library-index';

/** The index, as one who hears of changes. */
export const FOLLOWING: ConsumerOptions = {
  name: 'indexing',
  kinds: [...OF_RECORDS, REPORTS_TAGGED, OWN_CHANGED],
  lock: INDEX_LOCK,
  mostIds: 200,
};

/** Of which reports the record changed, of which other ones nothing but what else they are found by, and which contents of no record. */
function idsOf(events: readonly Event[]): { changed: number[]; tagged: number[]; own: number[] } {
  const told = (kinds: readonly EventKind[]) =>
    new Set(events.flatMap(({ kind, ids }) => (kinds.includes(kind) && ids !== 'any' ? ids : [])));
  const changed = told(OF_RECORDS);
  const tagged = [...told([REPORTS_TAGGED])].filter((id) => !changed.has(id));
  return { changed: [...changed], tagged, own: [...told([OWN_CHANGED])] };
}

/** Brings these contents up to what is kept of them; those that are gone leave the index. */
async function followFiles(
  { contents, fileIndex }: Holding,
  contentIds: readonly number[],
  asOf: number,
): Promise<void> {
  if (contentIds.length === 0) return;
  const files = await contents.changes.readIndexedFiles(contentIds);
  const present = new Set(files.map(({ id }) => id));
  const gone = contentIds.filter((id) => !present.has(id));
  if (files.length > 0) await fileIndex.upsert(files, asOf);
  if (gone.length > 0) await fileIndex.remove(gone, asOf);
}

/**
 * Brings the index up to every change that was committed before the call, and gives of how many reports it was told; 0 also where somebody
 * else is at it. A change counts as heard only after the index has it, so a kill repeats, never loses.
 */
export async function followIndex(deps: Pick<IndexingParts, 'events'> & Holding): Promise<number> {
  const done = await deps.events.consumer(FOLLOWING).work(async (events, asOf) => {
    const { changed, tagged, own } = idsOf(events);
    const ids = [...changed, ...tagged];
    const reports = await deps.collections.readIndexed(ids);
    const present = new Set(reports.map(({ id }) => id));
    if (reports.length > 0) await deps.index.upsert(reports, asOf);
    const gone = ids.filter((id) => !present.has(id));
    if (gone.length > 0) await deps.index.remove(gone, asOf);
    await followParts(deps, changed, asOf);
    await followCharts(deps, tagged, asOf);
    await followFiles(deps, own, asOf);
    await followOwnPassages(deps, own, asOf);
    // What else a report is found by is asked for by nobody who keeps what was found.
    return (tx) => announce(tx, INDEX_CHANGED, changed);
  });
  return done ?? 0;
}
