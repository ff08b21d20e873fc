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
  /** Settles when the connection has nothing to do: several queues ask it at once, and it answers one after another. */
  idle: Promise<unknown>;
}

function ask<Row extends pg.QueryResultRow>(at: Session, sql: string, queue: string): Promise<Row[]> {
  const rows = at.idle.then(() => at.client.query<Row>(sql, [`job ${queue}`])).then((result) => result.rows);
  at.idle = rows.catch(() => undefined);
  return rows;
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
    const fresh: Session = { client, isOpen: true, idle: Promise.resolve() };
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
  return {
    async take(queue, signal) {
      for (;;) {
        signal.throwIfAborted();
        const at = await session();
        const [row] = await ask<{ taken: boolean }>(
          at,
          'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken',
          queue,
        );
        if (row?.taken)
          return async () => {
            // A connection that was lost has given it back by itself.
            if (at.isOpen) await ask(at, 'SELECT pg_advisory_unlock(hashtextextended($1, 0))', queue);
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
