import type pg from 'pg';
import { connectionFailure, DatabaseBusy } from './database-busy.ts';

const BEGINS = /^\s*begin\b/i;
const COMMITS = /^\s*commit\b/i;
const ROLLS_BACK = /^\s*rollback\s*$/i;
const READS = /^\s*select\b/i;
/** The server ends the connection, is not there, or the way to it ended. */
const LOST_CODE = /^(?:08\d{3}|57P0[123]|EPIPE|ECONNRESET)$/;
const LOST_WORDS = /Connection terminated|not queryable/;

const isLost = (error: unknown): boolean =>
  error instanceof Error &&
  (LOST_WORDS.test(error.message) || ('code' in error && LOST_CODE.test(String(error.code))));

/**
 * What a statement says that lost its connection. In a transaction that was not told to commit, and of a statement that only reads, nothing was
 * done, whatever the server had heard: that is told as busy, where people wait for it. A commit, and a write by itself, may have been done.
 */
export function openLostConnections({ isForPeople }: { isForPeople: boolean }) {
  const inTransaction = new WeakSet<pg.PoolClient>();
  const unclean = new WeakSet<pg.PoolClient>();
  return {
    /** `ask` is asked; fails as its error has it, or as `DatabaseBusy`. Undoing never fails: who is gone has undone it. */
    async watch(
      client: pg.PoolClient,
      text: string,
      ask: () => Promise<pg.QueryResult>,
    ): Promise<pg.QueryResult> {
      if (BEGINS.test(text)) inTransaction.add(client);
      if (COMMITS.test(text) || ROLLS_BACK.test(text)) inTransaction.delete(client);
      try {
        return await ask();
      } catch (error) {
        if (ROLLS_BACK.test(text)) {
          // Otherwise this is what whoever asked would hear, and not what went wrong.
          unclean.add(client);
          return { command: 'ROLLBACK', rowCount: null, oid: 0, fields: [], rows: [] };
        }
        const wasNothingDone = inTransaction.has(client) || READS.test(text);
        const isTold = isForPeople && wasNothingDone && !(error instanceof DatabaseBusy) && isLost(error);
        throw isTold ? connectionFailure(error) : error;
      }
    },
    /** Nobody is to be given it again. */
    isUnclean: (client: pg.PoolClient): boolean => unclean.has(client),
  };
}
