import { withDatabaseLock } from '#server/platform/db/database-lock.ts';
import { followCharts } from './follow-charts.ts';
import type { IndexingParts } from './parts.ts';

const AT_ONCE = 200;
/** Following and rebuilding take turns: a change must not reach the old index alone. */
export const INDEX_LOCK = 'library-index';

/**
 * Brings the index up to every change that was committed before the call, and gives how many entries it worked off;
 * 0 also where somebody else is at it. An entry is forgotten only after the index has it, so a kill repeats, never loses.
 */
export async function followIndex(
  deps: Pick<IndexingParts, 'database' | 'library' | 'index' | 'chartIndex'>,
): Promise<number> {
  const { outbox, readIndexed } = deps.library.changes;
  const done = await withDatabaseLock(deps.database, INDEX_LOCK, { wait: false }, async () => {
    let worked = 0;
    for (;;) {
      const entries = await outbox.read(AT_ONCE);
      if (entries.length === 0) return worked;
      const ids = [...new Set(entries.map(({ reportId }) => reportId))];
      const reports = await readIndexed(ids);
      const present = new Set(reports.map(({ id }) => id));
      if (reports.length > 0) await deps.index.upsert(reports);
      const gone = ids.filter((id) => !present.has(id));
      if (gone.length > 0) await deps.index.remove(gone);
      await followCharts(deps, ids);
      await outbox.clear(entries.map(({ id }) => id));
      worked += entries.length;
    }
  });
  return done ?? 0;
}
