import pg from 'pg';

/** To be loaded before a process of the product (`--import`): whoever is numbered from here on is counted wrongly by it. */
export const BREAK_QUOTA = import.meta.filename;
export const BROKEN_FROM_UID = 900_000;

/** Held by the test until all who read the counter wait for it. */
export const MEETING_LOCK = 620_127;

type Told = (error: Error | null, result?: pg.QueryResult) => void;
interface Asked {
  text: string;
  values: unknown[];
}

const isBroken = ({ text, values }: Asked): boolean =>
  text.startsWith('INSERT INTO quota_counters') &&
  Number(/^u(\d+)$/.exec(String(values[0]))?.[1] ?? 0) >= BROKEN_FROM_UID;

/**
 * What somebody would write who thinks of one process: the counter is read, then written, under a lock in memory that is let go with
 * the transaction. In one process it is right.
 */
function breakQuota(): void {
  const query = pg.Client.prototype.query;
  let line = Promise.resolve();
  const leave = new WeakMap<object, () => void>();

  async function take(client: pg.Client, { text, values }: Asked): Promise<pg.QueryResult> {
    const ask = (asked: string, given: unknown[] = []) =>
      Reflect.apply(query, client, [asked, given]) as Promise<pg.QueryResult>;
    const before = line;
    const { promise, resolve } = Promise.withResolvers<void>();
    line = promise;
    leave.set(client, resolve);
    await before;
    const [who, action, period, most] = values;
    const read = await ask('SELECT used FROM quota_counters WHERE who = $1 AND action = $2 AND period = $3', [
      who,
      action,
      period,
    ]);
    await ask(`SELECT pg_advisory_xact_lock_shared(${MEETING_LOCK})`);
    if ((read.rows[0]?.used ?? 0) >= Number(most)) return { ...read, rows: [], rowCount: 0 };
    const unbounded = values.map((value) => (value === most ? 1_000 : value));
    return ask(text, unbounded);
  }

  // Features ask by a statement and a callback (`platform/db/plan-once.ts`); whoever asks otherwise is let through.
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [asked, told] = given as [Asked, Told];
    const through = () => Reflect.apply(query, this, given);
    if (typeof told !== 'function' || asked?.text === undefined) return through();
    if (isBroken(asked)) {
      take(this, asked).then((result) => told(null, result), told);
      return;
    }
    if (!/^(commit|rollback)$/i.test(asked.text)) return through();
    return Reflect.apply(query, this, [
      asked,
      (error: Error | null, result: pg.QueryResult) => {
        leave.get(this)?.();
        told(error, result);
      },
    ]);
  } as typeof query;
}

// A test asks for the names alone.
if (process.env.BREAKS_QUOTA === 'yes') breakQuota();
