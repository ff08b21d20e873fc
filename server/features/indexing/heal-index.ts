import { type SearchIndex, SearchIndexDamaged, SearchIndexUnavailable } from '#server/ports/search-index.ts';
import type { Holding, IndexingParts } from './parts.ts';
import { reindex } from './reindex.ts';

export interface IndexHealing {
  /** The index cannot be read, for example because an older version wrote it. */
  onDamage: (error: unknown) => void;
  onProgress: (done: number, total: number) => void;
  /** The index was built anew and holds so many reports. */
  onHealed: (reports: number) => void;
  /** Nothing can be said of the index: the engine cannot be asked. */
  onOutOfReach: (error: Error) => void;
}

/** `waits`: the engine cannot be asked, and what it holds may be whole, so that it was left alone. */
export type Healing = 'whole' | 'healed' | 'waits';

/** How one index stands against so many records. */
async function stateOf(
  index: SearchIndex,
  records: number,
  { onDamage, onOutOfReach }: IndexHealing,
): Promise<'whole' | 'broken' | 'waits'> {
  const indexed = await index.stats().then(
    ({ documents }) => documents,
    (error: unknown) => {
      if (!(error instanceof SearchIndexUnavailable)) throw error;
      if (error instanceof SearchIndexDamaged) onDamage(error);
      else onOutOfReach(error);
      return error instanceof SearchIndexDamaged ? 'damaged' : 'unknown';
    },
  );
  if (indexed === 'unknown') return 'waits';
  return indexed !== 'damaged' && (records === 0 || indexed > 0) ? 'whole' : 'broken';
}

/**
 * An index that is damaged or behind the records (a deleted folder, an older format) is built anew. An engine that cannot be asked is waited
 * for: to build anew what may be whole would take the search away for longer.
 */
export async function healIndex(
  deps: Pick<IndexingParts, 'database' | 'events'> & Holding,
  healing: IndexHealing,
): Promise<Healing> {
  const { countReports } = deps.library.changes;
  const { countCharts, countPassages, countOwnPassages } = deps.collections;
  const reports = await stateOf(deps.index, await countReports(), healing);
  const charts = await stateOf(deps.chartIndex, await countCharts(), healing);
  const passages = await stateOf(
    deps.passageIndex,
    (await countPassages()) + (await countOwnPassages()),
    healing,
  );
  const files = await stateOf(deps.fileIndex, await deps.contents.changes.countFiles(), healing);
  const states = [reports, charts, passages, files];
  if (states.includes('waits')) return 'waits';
  if (!states.includes('broken')) return 'whole';
  const broken = {
    reports: reports === 'broken',
    charts: charts === 'broken',
    passages: passages === 'broken',
    files: files === 'broken',
  };
  healing.onHealed(await reindex(deps, healing.onProgress, broken));
  return 'healed';
}
