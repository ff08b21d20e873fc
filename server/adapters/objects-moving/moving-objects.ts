import type { ObjectInfo, ObjectStore } from '#server/ports/object-store.ts';

export interface Move {
  /** Where objects lay before. `setAside` takes one out of it that has arrived. */
  from: ObjectStore & { setAside(key: string): Promise<void> };
  /** Where they are to lie. */
  to: ObjectStore;
  /** Runs `work` while nobody, in any process, runs other work on the same key. */
  alone<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
}

/**
 * One store out of two while objects move from one to the other: what is written goes to the new place, what is read is looked for there
 * first. What both have is the new place's. While it moves, an object lies in either or in both, and in neither only once it is removed.
 */
export function movingObjects({ from, to, alone }: Move): ObjectStore {
  /** Asks a second time at the end: it may have moved between the first two questions. */
  const first = async <Value>(ask: (store: ObjectStore) => Promise<Value | null>): Promise<Value | null> =>
    (await ask(to)) ?? (await ask(from)) ?? ask(to);
  return {
    put: (key, bytes) => to.put(key, bytes),
    create: async (key, bytes) => ((await from.stat(key)) === null ? to.create(key, bytes) : false),
    stat: (key) => first((store) => store.stat(key)),
    get: (key) => first((store) => store.get(key)),
    read: (key, range) => first((store) => store.read(key, range)),
    // Not while it is on its way, or it would arrive after it was removed.
    remove: (key) =>
      alone(key, async () => {
        await from.remove(key);
        await to.remove(key);
      }),
    list: (prefix) => listBoth(from, to, prefix),
  };
}

/** The old place is read first, so that what moves meanwhile is in the one or in the other. */
async function* listBoth(from: ObjectStore, to: ObjectStore, prefix: string): AsyncGenerator<ObjectInfo> {
  const old = new Map<string, ObjectInfo>();
  for await (const info of from.list(prefix)) old.set(info.key, info);
  for await (const info of to.list(prefix)) {
    old.delete(info.key);
    yield info;
  }
  yield* old.values();
}
