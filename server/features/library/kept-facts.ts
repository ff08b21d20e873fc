import { createLru } from '#server/platform/cache/lru.ts';
import type { Told } from '#server/platform/events/event.ts';
import type { FoldingFacts } from './store/folding-facts.ts';

/** About 3 MB: the reports of some hundred different searches. */
const MOST_KEPT = 8_000;

/** What lists fold reports by, kept from one search to the next: the same reports lead many of them. */
export interface KeptFacts {
  /** As `readFoldingFacts`. */
  read(ids: readonly number[]): Promise<FoldingFacts[]>;
  /** To be called once a change of these reports is committed; what was on its way meanwhile is not kept. */
  forget(ids: Told): void;
}

export function keepFacts(
  ask: (ids: readonly number[]) => Promise<FoldingFacts[]>,
  most = MOST_KEPT,
): KeptFacts {
  const kept = createLru<number, FoldingFacts>({ most });
  let changes = 0;
  return {
    async read(ids) {
      const known = ids.flatMap((fid) => kept.get(fid) ?? []);
      if (known.length === ids.length) return known;
      const before = changes;
      const asked = await ask(ids.filter((fid) => !kept.has(fid)));
      if (before === changes) for (const facts of asked) kept.set(facts.fid, facts);
      return [...known, ...asked];
    },
    forget(ids) {
      changes += 1;
      if (ids === 'any') return kept.clear();
      for (const fid of ids) kept.delete(fid);
    },
  };
}
