import type pg from 'pg';

export interface Wakes {
  /** Resolves at the next entry, when it is stopped, or after so long without either. */
  next(afterMs: number, stopped: AbortSignal): Promise<void>;
  close(): void;
}

/**
 * Hears from PostgreSQL that the log has a new entry. It only saves waiting: whoever waits looks after a while in any case, so that a
 * connection that was lost loses nothing. It is opened again with the next wait.
 */
export function createWakes(pool: pg.Pool): Wakes {
  const waiting = new Set<() => void>();
  let client: pg.PoolClient | null = null;
  let connecting = false;
  let closed = false;
  const drop = (lost: pg.PoolClient) => {
    if (client !== lost) return;
    client = null;
    lost.release(true);
  };
  const connect = async () => {
    if (closed || connecting || client !== null) return;
    connecting = true;
    try {
      const fresh = await pool.connect();
      client = fresh;
      if (closed) return drop(fresh);
      fresh.on('notification', () => {
        for (const wake of [...waiting]) wake();
      });
      fresh.on('error', () => drop(fresh));
      fresh.on('end', () => drop(fresh));
      await fresh.query('LISTEN events').catch(() => drop(fresh));
    } catch {
      // Nobody is woken until the database can be reached again.
    } finally {
      connecting = false;
    }
  };
  return {
    next(afterMs, stopped) {
      void connect();
      return new Promise((resolve) => {
        if (stopped.aborted) return resolve();
        const timer = setTimeout(wake, afterMs);
        function wake() {
          clearTimeout(timer);
          waiting.delete(wake);
          stopped.removeEventListener('abort', wake);
          resolve();
        }
        waiting.add(wake);
        stopped.addEventListener('abort', wake);
      });
    },
    close() {
      closed = true;
      if (client !== null) drop(client);
    },
  };
}
