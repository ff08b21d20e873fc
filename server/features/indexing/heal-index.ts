import { SearchIndexDamaged } from '#server/ports/search-index.ts';
import type { IndexingParts } from './parts.ts';
import { reindex } from './reindex.ts';

export interface IndexHealing {
  /** The index cannot be read, for example because an older version wrote it. */
  onDamage: (error: unknown) => void;
  onProgress: (done: number, total: number) => void;
  /** The index was built anew and holds so many reports. */
  onHealed: (reports: number) => void;
}

/**
 * An index that is damaged or behind the records (a deleted folder, an older format) is built anew. Rejects where the engine cannot be
 * asked: to build anew what may be whole would take the search away for longer than waiting.
 */
export async function healIndex(
  deps: Pick<IndexingParts, 'database' | 'library' | 'index'>,
  { onDamage, onProgress, onHealed }: IndexHealing,
): Promise<void> {
  const records = await deps.library.changes.countReports();
  const indexed = await deps.index.stats().then(
    ({ documents }) => documents,
    (error: unknown) => {
      if (!(error instanceof SearchIndexDamaged)) throw error;
      onDamage(error);
      return -1;
    },
  );
  if (indexed >= 0 && (records === 0 || indexed > 0)) return;
  onHealed(await reindex(deps, onProgress));
}
