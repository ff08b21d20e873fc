import { createTtlCache } from '#server/platform/cache/ttl-cache.ts';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { Told } from '#server/platform/events/event.ts';
import { groupsOf } from './store/personal.ts';
import type { GroupTables } from './store/tables.ts';

/** The groups that people are in, by person. */
export interface KeptMemberships {
  of(uid: number): Promise<readonly number[]>;
  /** Whoever asks from now on hears what is on record. */
  forget(uids: Told): void;
}

/** Whatever becomes of what other processes tell. */
const FRESH_MS = 60_000;
/** About 1 MB. */
const MOST_KEPT = 4_000;

/** Every search asks for them: they are read once, and again when they changed. */
export function keepMemberships(db: Db<GroupTables>): KeptMemberships {
  const kept = createTtlCache<readonly number[]>({ freshMs: FRESH_MS, most: MOST_KEPT });
  // The key ends with a sign, so that what begins with it is one person's alone.
  const keyOf = (uid: number) => `${uid}.`;
  return {
    of: (uid) =>
      kept.get(keyOf(uid), performance.now(), async () => ({
        list: await groupsOf(db, { uid }),
        isWhole: true,
      })),
    forget: (uids) => {
      for (const key of uids === 'any' ? [''] : uids.map(keyOf)) kept.forget(key);
    },
  };
}
