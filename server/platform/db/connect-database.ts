import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
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
  kysely: Kysely<unknown>;
  close(): Promise<void>;
}

export interface ConnectOptions {
  /** Most connections in use at once. */
  maxConnections?: number;
  /** How long a statement may wait for a connection; 10 seconds where nothing is said. */
  waitMs?: number;
  /** A transaction that does nothing for so long is ended, and its rows are free again: its process hangs. Five minutes where nothing is said. */
  mostIdleInTransactionMs?: number;
  /** Receives errors of idle connections, for example when the server restarts. */
  onError?: (error: Error) => void;
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

/** Opens a pool over `url`. Nothing is sent before the first query; a wrong address fails there. */
export function connectDatabase(url: string, options: ConnectOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections ?? 20,
    connectionTimeoutMillis: options.waitMs ?? 10_000,
    idle_in_transaction_session_timeout: options.mostIdleInTransactionMs ?? 300_000,
    keepAlive: true,
    types,
  });
  let closing = false;
  // Connections that the server drops while we leave are no news.
  pool.on('error', (error) => closing || options.onError?.(error));
  // One in use that the server drops fails its query, or the next one; without a listener it would end the whole process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: planOnce(pool) }) });
  const close = () => {
    closing = true;
    return kysely.destroy();
  };
  return { pool, kysely, close };
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
