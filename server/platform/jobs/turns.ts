import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

export interface Turns {
  /** Waits until nobody does anything of this queue, and gives what says that one is through. Rejects where `signal` is aborted before. */
  take(queue: string, signal: AbortSignal): Promise<() => Promise<void>>;
  close(): void;
}

const TRY_EVERY_MS = 500;

interface Session {
  client: pg.PoolClient;
  isOpen: boolean;
}

/**
 * Whose turn it is, as locks of one connection of this process: they end with it, however that dies. One for all, because jobs that each
 * held one of the pool while they work could leave none to work with.
 */
export function createTurns(pool: pg.Pool): Turns {
  let held: Session | null = null;
  let connecting: Promise<Session> | null = null;
  const connect = async () => {
    const client = await pool.connect();
    const fresh: Session = { client, isOpen: true };
    const drop = () => {
      if (!fresh.isOpen) return;
      fresh.isOpen = false;
      if (held === fresh) held = null;
      client.release(true);
    };
    client.on('error', drop);
    client.on('end', drop);
    held = fresh;
    return fresh;
  };
  const session = async () => {
    if (held !== null) return held;
    connecting ??= connect().finally(() => {
      connecting = null;
    });
    return connecting;
  };
  const keyOf = (queue: string) => [`job ${queue}`];
  return {
    async take(queue, signal) {
      for (;;) {
        signal.throwIfAborted();
        const at = await session();
        const { rows } = await at.client.query<{ taken: boolean }>(
          'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken',
          keyOf(queue),
        );
        if (rows[0]?.taken)
          return async () => {
            // A connection that was lost has given it back by itself.
            if (at.isOpen)
              await at.client.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', keyOf(queue));
          };
        await pause(TRY_EVERY_MS, undefined, { signal });
      }
    },
    close() {
      if (held === null) return;
      const { client } = held;
      held.isOpen = false;
      held = null;
      client.release(true);
    },
  };
}
