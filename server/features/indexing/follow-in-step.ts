import { followIndex } from './follow-index.ts';
import type { KeptHealing } from './keep-healing.ts';
import type { Holding, IndexingParts } from './parts.ts';

/** As `followIndex`, and nothing as long as the index may not be written to. What this process keeps of either is forgotten with it. */
export async function followInStep(
  deps: Pick<IndexingParts, 'events'> & Holding & Pick<KeptHealing, 'isTrue'>,
): Promise<number> {
  if (!(await deps.isTrue())) return 0;
  // What is kept of the records first: who finds them in their new shape sees them in it.
  await deps.events.catchUp();
  const told = await followIndex(deps);
  if (told > 0) await deps.events.catchUp();
  return told;
}
