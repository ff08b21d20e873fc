import { Kysely, PostgresDialect, type PostgresPool, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { isForPeople } from '../limits/for-people.ts';
import type { Traces } from '../traces/traces.ts';
import { planOnce } from './plan-once.ts';

/** A database seen through one feature's tables; a store asks for `Db<ItsTables>`. */
export type Db<Tables> = Kysely<Tables>;

/** What a store takes when it must stand in the caller's transaction. */
export type Tx<Tables> = Transaction<Tables>;

/** An open transaction that is handed from one feature to another; see `withTables`. */
export interface AnyTransaction {
  readonly isTransaction: true;
}

/** A connected database that nobody has looked at through any table yet; see `tablesOf`. */
export interface Database {
  pool: pg.Pool;
  /** In what people wait for (`forPeople`) over the pool that is bounded in time, else over `pool`. */
  kysely: Kysely<unknown>;
  /** Connections by pool and state; `waiting` are those who have none yet. */
  connections(): { pool: 'people' | 'other'; used: number; idle: number; waiting: number }[];
  /** Resolves when the server answers, over the pool of whoever asks. */
  answers(): Promise<void>;
  close(): Promise<void>;
}

/** So long at most, in milliseconds, things take that a person waits for. */
export interface PeopleLimits {
  /** For a connection. */
  waitMs: number;
  /** For rows that somebody else holds. */
  lockMs: number;
  statementMs: number;
  /** For any answer of the server: the way to it may be cut. */
  silenceMs: number;
  /** A transaction that does nothing keeps its rows. */
  idleInTransactionMs: number;
}

export interface ConnectOptions {
  /** Most connections in use at once. */
  maxConnections?: number;
  /** How long a statement may wait for a connection; 10 seconds where nothing is said. */
  waitMs?: number;
  /** A transaction that does nothing for so long is ended, and its rows are free again: its process hangs. Five minutes where nothing is said. */
  mostIdleInTransactionMs?: number;
  /** Gives what people wait for connections of their own, as many again, that are bounded in time. */
  people?: PeopleLimits;
  /** Receives errors of idle connections, for example when the server restarts. */
  onError?: (error: Error) => void;
  /** What keeps the statements that are asked over `kysely`. */
  traces?: Traces | undefined;
}

// Identifiers and counts fit a double exactly (< 2^53); as strings they would spread conversions over every store.
const INT8 = 20;
const NUMERIC = 1700;
// A day has no time and no zone: it stays the text yyyy-MM-dd. (A moment, timestamptz, is a Date.)
const DATE = 1082;
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8 || oid === NUMERIC) return Number;
    if (oid === DATE) return String;
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
  }) as typeof pg.types.getTypeParser,
};

/** A connection that nothing came over for so long is asked whether anybody is there. */
const KEEP_ALIVE_AFTER_MS = 10_000;

function openPool(url: string, { maxConnections }: ConnectOptions, config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections ?? 20,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    types,
    ...config,
  });
  // One in use that the server drops fails its query, or the next one; without a listener it would end the whole process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

const peoplePool = (url: string, options: ConnectOptions, limits: PeopleLimits): pg.Pool =>
  openPool(url, options, {
    connectionTimeoutMillis: limits.waitMs,
    lock_timeout: limits.lockMs,
    statement_timeout: limits.statementMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
  });

/** One or the other for each who asks, by whether a person waits. */
const eitherPool = (forPeople: PostgresPool, other: PostgresPool): PostgresPool => ({
  connect: () => (isForPeople() ? forPeople : other).connect(),
  end: async () => void (await Promise.all([forPeople.end(), other.end()])),
  options: other.options,
});

/** Opens pools over `url`. Nothing is sent before the first query; a wrong address fails there. */
export function connectDatabase(url: string, options: ConnectOptions = {}): Database {
  const pool = openPool(url, options, {
    connectionTimeoutMillis: options.waitMs ?? 10_000,
    idle_in_transaction_session_timeout: options.mostIdleInTransactionMs ?? 300_000,
  });
  const people = options.people === undefined ? null : peoplePool(url, options, options.people);
  let closing = false;
  // Connections that the server drops while we leave are no news.
  for (const each of [pool, people]) each?.on('error', (error) => closing || options.onError?.(error));
  const { traces } = options;
  const other = planOnce(pool, { traces });
  const forPeople = people && planOnce(people, { mostMs: options.people?.silenceMs, traces });
  const both = forPeople === null ? other : eitherPool(forPeople, other);
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: both }) });
  const countIn = (name: 'people' | 'other', { totalCount, idleCount, waitingCount }: pg.Pool) => ({
    pool: name,
    used: totalCount - idleCount,
    idle: idleCount,
    waiting: waitingCount,
  });
  return {
    pool,
    kysely,
    connections: () => [countIn('other', pool), ...(people === null ? [] : [countIn('people', people)])],
    answers: async () => void (await sql`SELECT 1`.execute(kysely)),
    close() {
      closing = true;
      return kysely.destroy();
    },
  };
}

/** The same connection seen through one feature's tables: `tablesOf<LibraryTables>(database)`. */
export function tablesOf<Tables>(database: Database): Db<Tables> {
  return database.kysely as Kysely<Tables>;
}

/** A transaction that another feature opened, seen through one's own tables: what both write stands together or not at all. */
export function withTables<Tables>(tx: AnyTransaction): Tx<Tables> {
  return tx as Tx<Tables>;
}

/** Runs `work` in one transaction: everything it wrote stands, or nothing does. */
export function inTransaction<Tables, Result>(
  db: Db<Tables>,
  work: (tx: Tx<Tables>) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? work(db as Tx<Tables>) : db.transaction().execute(work);
}
