import { healIndex, type IndexHealing } from './heal-index.ts';
import type { Holding, IndexingParts } from './parts.ts';

export interface KeptHealing {
  heal(healing: IndexHealing): Promise<void>;
  /** Whether changes may be written to the index. Heals first where that had to wait; false while it still has to. */
  isTrue(): Promise<boolean>;
}

/**
 * Healing that waits for an engine out of reach. Nothing may follow the records meanwhile: an empty index with the changes of one second in it
 * would pass for a whole one.
 */
export function keepHealing(deps: Pick<IndexingParts, 'database' | 'events'> & Holding): KeptHealing {
  let waiting: IndexHealing | null = null;
  let attempt: Promise<void> | null = null;
  const heal = async (healing: IndexHealing): Promise<void> => {
    waiting = healing;
    // It is told once that the engine is out of reach, not at every attempt.
    if ((await healIndex(deps, healing)) === 'waits') waiting = { ...healing, onOutOfReach: () => {} };
    else waiting = null;
  };
  return {
    heal,
    async isTrue() {
      if (waiting === null) return true;
      // Two who ask at once must not rebuild it twice.
      attempt ??= heal(waiting).finally(() => {
        attempt = null;
      });
      await attempt;
      return waiting === null;
    },
  };
}
