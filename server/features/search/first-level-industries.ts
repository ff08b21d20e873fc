import type { Dictionary } from '../language/index.ts';

const known = new WeakMap<Dictionary, ReadonlySet<number>>();

/** Ids of the industries that stand under no other. */
export function firstLevelIndustries(dictionary: Dictionary): ReadonlySet<number> {
  const before = known.get(dictionary);
  if (before !== undefined) return before;
  const ids = new Set(
    dictionary.all.flatMap(({ entity }) =>
      entity.kind === 'industry' && entity.parentId === 0 ? [entity.id] : [],
    ),
  );
  known.set(dictionary, ids);
  return ids;
}
