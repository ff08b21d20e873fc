import type { Move } from '#server/adapters/objects-moving/moving-objects.ts';

/** In one process what the database's lock does among several. */
export function keyedLock(): Move['alone'] {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work);
    last.set(
      key,
      mine.catch(() => undefined),
    );
    return mine;
  };
}
