import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, tablesOf } from '../db/connect-database.ts';
import type { Event, EventKind, EventTables, Told } from './event.ts';
import { type Horizon, lookAtLog, readLog } from './read-log.ts';

/** Takes what was told; `any` also where this process was silent for so long that it may have missed something. */
export type Listener = (ids: Told) => void;

export interface ProcessListeners {
  listen(kinds: readonly EventKind[], listener: Listener): void;
  /** Every listener of this process hears what was told between the first call and this one. */
  catchUp(): Promise<void>;
  /** This process hears no more. */
  leave(): Promise<void>;
}

const MOST_IDS = 10_000;
/** How often a process says that it is there; see `SILENT_SECONDS`. */
const SAY_EVERY_MS = 20_000;

export function createProcessListeners(
  database: Database,
  horizon: Horizon,
  now: () => number = () => performance.now(),
): ProcessListeners {
  const db = tablesOf<EventTables>(database);
  const name = `process ${randomUUID()}`;
  const listeners: { kinds: readonly EventKind[]; listener: Listener }[] = [];
  let position: number | null = null;
  let saidAtMs = now();
  let hearing: Promise<void> = Promise.resolve();

  const hear = ({ kind, ids }: Event) => {
    for (const { kinds, listener } of listeners) if (kinds.includes(kind)) listener(ids);
  };
  /** From the first entry that is left on: to hear too much is harmless. */
  const enter = async () => {
    await sql`
      INSERT INTO event_cursors (consumer, position, seen_at) VALUES (${name}, 0, now())
      ON CONFLICT (consumer) DO UPDATE SET position = 0, seen_at = now()`.execute(db);
    const isAnew = position !== null;
    position = 0;
    saidAtMs = now();
    if (isAnew) for (const { listener } of listeners) listener('any');
  };
  const say = async (at: number) => {
    await sql`UPDATE event_cursors SET position = ${at}, seen_at = now() WHERE consumer = ${name}`.execute(
      db,
    );
    saidAtMs = now();
  };
  const turn = async (): Promise<void> => {
    if (position === null) await enter();
    for (;;) {
      const log = await lookAtLog(db, name);
      // It was silent for too long, and the log went on without it.
      if (log === null) {
        await enter();
        continue;
      }
      const after = position ?? 0;
      if (log.newest <= after) break;
      const range = { after, upTo: await horizon(log.newest) };
      const kinds = [...new Set(listeners.flatMap((each) => each.kinds))];
      const heard = await readLog(db, name, range, { kinds, mostIds: MOST_IDS });
      if (heard === null) continue;
      if (heard.position <= after) break;
      for (const event of heard.events) hear(event);
      position = heard.position;
    }
    if (now() - saidAtMs >= SAY_EVERY_MS) await say(position ?? 0);
  };
  return {
    listen: (kinds, listener) => void listeners.push({ kinds, listener }),
    catchUp() {
      // One after the other: what the turn at hand has read may be older than the call.
      hearing = hearing.catch(() => undefined).then(turn);
      return hearing;
    },
    async leave() {
      await hearing.catch(() => undefined);
      if (position === null) return;
      position = null;
      // Where that cannot be said it is noticed after a while.
      await sql`DELETE FROM event_cursors WHERE consumer = ${name}`.execute(db).catch(() => undefined);
    },
  };
}
