import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { NO_TRACES, type Traces } from '../traces/traces.ts';
import { connectionFailure, DatabaseBusy, statementFailure } from './database-busy.ts';
import { openLostConnections } from './lost-connections.ts';
import { tracedConnect, tracedStatements } from './traced-statements.ts';

/** So many different statements are kept by each connection; a product has fewer, lists of changing length make more. */
const MOST_NAMES = 400;
/** Only these are planned; the rest (BEGIN, CREATE …) has no plan to keep. */
const HAS_PLAN = /^\s*(?:select|insert|update|delete|with)\b/i;

function namer(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST_NAMES || !HAS_PLAN.test(text)) return known;
    const name = `s${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}

/**
 * The answer to one statement. By callback: where pg makes the promise itself, it writes a function into a field, which V8 keeps in old
 * memory, and by it each result until the whole heap is collected (decision 0054).
 */
function answerOf(client: pg.PoolClient, asked: pg.QueryConfig): Promise<pg.QueryResult> {
  const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
  client.query(asked, (error, result) => (error ? reject(error) : resolve(result)));
  return promise.catch((error: Error) => {
    // From where it was asked, not from the socket that heard of it.
    Error.captureStackTrace(error);
    throw error;
  });
}

/**
 * Asks each statement, and takes a server for gone that does not answer one for `mostMs`: the way to it may be cut without either side
 * hearing of it, and PostgreSQL's own limits are of no use then.
 */
function askWithin(mostMs: number) {
  const silent = new WeakSet<pg.PoolClient>();
  return async (client: pg.PoolClient, asked: pg.QueryConfig): Promise<pg.QueryResult> => {
    let look: NodeJS.Immediate | undefined;
    const timer = setTimeout(() => {
      // A process that was paused wakes with its timers over and the answer unread: what has come is read first.
      look = setImmediate(() => {
        silent.add(client);
        // With a statement under way this cuts the connection, and all that was asked of it fails.
        void (client as unknown as pg.Client).end().catch(() => undefined);
      });
    }, mostMs);
    try {
      return await answerOf(client, asked);
    } catch (error) {
      throw silent.has(client) ? new DatabaseBusy('silence', error) : statementFailure(error);
    } finally {
      clearTimeout(timer);
      clearImmediate(look);
    }
  };
}

/**
 * The same pool, whose statements carry a name each: PostgreSQL then reads and plans a text once on each connection, which for short
 * statements takes longer than running them. With `mostMs` people wait for its answers: what takes too long fails with `DatabaseBusy`.
 */
export function planOnce(
  pool: pg.Pool,
  { mostMs, traces = NO_TRACES }: { mostMs?: number | undefined; traces?: Traces | undefined } = {},
): PostgresPool {
  const nameOf = namer();
  const answer = tracedStatements(mostMs === undefined ? answerOf : askWithin(mostMs), traces);
  const lend = tracedConnect(() => (mostMs === undefined ? pool.connect() : connectSoon(pool)), traces);
  const lost = openLostConnections({ isForPeople: mostMs !== undefined });
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const named = (client: pg.PoolClient): PostgresPoolClient => {
    const query = (text: unknown, values?: unknown[]) => {
      if (typeof text !== 'string') return client.query(text as string, values);
      const name = nameOf(text);
      const asked = { ...(name === undefined ? {} : { name }), text, values: values ?? [] };
      return lost.watch(client, text, () => answer(client, asked));
    };
    const made: PostgresPoolClient = {
      // Kysely opens cursors for streams with the same method; those pass through untouched.
      query: query as unknown as PostgresPoolClient['query'],
      // The pool gives the client another `release` each time it lends it.
      release: (destroy) => client.release(destroy ?? lost.isUnclean(client)),
    };
    known.set(client, made);
    return made;
  };
  return {
    async connect() {
      const client = await lend();
      return known.get(client) ?? named(client);
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

const connectSoon = (pool: pg.Pool): Promise<pg.PoolClient> =>
  pool.connect().catch((error: unknown) => {
    throw connectionFailure(error);
  });
