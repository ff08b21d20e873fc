import { sql } from 'kysely';
import { expect } from 'vitest';
import { type Database, inTransaction, tablesOf, withTables } from '#server/platform/db/connect-database.ts';
import type { ConsumerOptions } from '#server/platform/events/consumer.ts';
import type { Event, Told } from '#server/platform/events/event.ts';
import { atWork } from './at-work.ts';
import { dyingDatabase } from './dying-database.ts';
import type { SeededRandom } from './seeded-random.ts';

const KIND = 'test.happened';
export const ACTING: ConsumerOptions = { name: 'test', kinds: [KIND], lock: 'test', mostIds: 3 };

interface ActedTables {
  acted: { id: number };
}

export interface EventStage {
  database: Database;
  url: string;
  openEvents: typeof import('#server/platform/events/open-events.ts').openEvents;
  announce: typeof import('#server/platform/events/announce.ts').announce;
}

const idsIn = (events: readonly Event[]): number[] => events.flatMap(({ ids }) => (ids === 'any' ? [] : ids));

/** An empty log, and a table for what was acted on; the same thing acted on twice stands in it twice. */
async function clear({ database }: EventStage): Promise<void> {
  await database.pool.query(
    'CREATE TABLE IF NOT EXISTS acted (id bigint); TRUNCATE events, event_cursors, acted',
  );
}

export const tell = ({ database, announce }: EventStage, ids: Told, kind: `${string}.${string}` = KIND) =>
  inTransaction(tablesOf(database), (tx) => announce(tx, kind, ids));

/** Acts on all that is new by writing it down with the cursor. */
const act = (stage: EventStage, database: Database, options = ACTING) =>
  stage
    .openEvents(database)
    .consumer(options)
    .work(async (events) => async (tx) => {
      for (const id of idsIn(events))
        await withTables<ActedTables>(tx).insertInto('acted').values({ id }).execute();
    });

async function actedOn({ database }: EventStage): Promise<number[]> {
  const { rows } = await database.pool.query<{ id: number }>('SELECT id FROM acted ORDER BY id');
  return rows.map(({ id }) => id);
}

/** Transactions that begin, write and end in any order, some of them in vain, with a consumer and a process that look in between. */
export async function nothingPassedBy(stage: EventStage, random: SeededRandom): Promise<void> {
  await clear(stage);
  const heard: number[] = [];
  const events = stage.openEvents(stage.database);
  events.listen([KIND], (ids) => heard.push(...(ids === 'any' ? [] : ids)));
  const open: {
    ids: number[];
    end: (command: string) => Promise<unknown>;
    write: (id: number) => Promise<unknown>;
  }[] = [];
  const committed: number[] = [];
  const look = async () => {
    await act(stage, stage.database);
    await events.catchUp();
  };
  const begin = async () => {
    const client = await stage.database.pool.connect();
    await client.query('BEGIN');
    open.push({
      ids: [],
      write: (id) => client.query('INSERT INTO events (kind, ids) VALUES ($1, $2)', [KIND, [id]]),
      end: (command) => client.query(command).finally(() => client.release()),
    });
  };
  const end = async (at: number, isKept: boolean) => {
    const [one] = open.splice(at, 1);
    await one?.end(isKept ? 'COMMIT' : 'ROLLBACK');
    if (isKept) committed.push(...(one?.ids ?? []));
  };
  const write = async (at: number, id: number) => {
    await open[at]?.write(id);
    open[at]?.ids.push(id);
  };
  // Drawn first, committed last.
  for (const id of [1, 2]) {
    await begin();
    await write(id - 1, id);
  }
  await end(1, true);
  await look();
  await end(0, true);
  for (let id = 3; id <= 60; id += 1) {
    if (open.length < 4 && (open.length === 0 || random.next() < 0.4)) await begin();
    const at = random.integer(0, open.length - 1);
    await write(at, id);
    if (random.next() < 0.5) await end(at, random.next() < 0.7);
    if (random.next() < 0.5) await look();
  }
  while (open.length > 0) await end(0, false);
  await look();
  const all = committed.toSorted((a, b) => a - b);
  expect(await actedOn(stage)).toEqual(all);
  expect(heard.toSorted((a, b) => a - b)).toEqual(all);
  await events.close();
}

/** Somebody is writing at every look: what was told before is heard all the same. */
export async function heardDuringRush(stage: EventStage): Promise<void> {
  await clear(stage);
  const events = stage.openEvents(stage.database);
  const seen: number[] = [];
  const consumer = events.consumer(ACTING);
  let last = await stage.database.pool.connect();
  await last.query('BEGIN');
  await last.query('INSERT INTO events (kind, ids) VALUES ($1, $2)', [KIND, [1]]);
  for (let id = 2; id < 8; id += 1) {
    const next = await stage.database.pool.connect();
    await next.query('BEGIN');
    await next.query('INSERT INTO events (kind, ids) VALUES ($1, $2)', [KIND, [id]]);
    await last.query('COMMIT');
    last.release();
    last = next;
    await consumer.work(async (heard) => {
      seen.push(...idsIn(heard));
      return undefined;
    });
  }
  await last.query('ROLLBACK');
  last.release();
  expect(seen).toEqual([1, 2, 3, 4, 5]);
  await events.close();
}

/** A process that dies at any of its statements: everything is acted on, and nothing twice. */
export async function killedAnywhere(stage: EventStage): Promise<void> {
  for (let after = 0; ; after += 1) {
    await clear(stage);
    for (const ids of [[1, 2], [3], [4, 5, 6, 7], [8]]) await tell(stage, ids);
    const { database, count } = dyingDatabase(stage.url, after);
    const died = await act(stage, database).then(
      () => false,
      () => true,
    );
    await database.close();
    // PostgreSQL notices in its own time that somebody is gone, and with it the lock.
    const { consumer } = stage.openEvents(stage.database);
    while ((await consumer(ACTING).countWaiting()) > 0) await act(stage, stage.database);
    expect(await actedOn(stage), `killed after ${after} statements`).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    if (!died && count() <= after) {
      expect(after).toBeGreaterThan(20);
      return;
    }
  }
}

/** Two that took each other for gone act on the same: what one of them wrote counts. */
export async function actedOnOnce(stage: EventStage): Promise<void> {
  await clear(stage);
  await tell(stage, [1, 2, 3]);
  const both = Promise.withResolvers<void>();
  let waiting = 0;
  const meet = () => {
    waiting += 1;
    if (waiting === 2) both.resolve();
    return both.promise;
  };
  const one = (lock: string) =>
    stage
      .openEvents(stage.database)
      .consumer({ ...ACTING, lock })
      .work(async (events) => {
        await meet();
        return async (tx) => {
          for (const id of idsIn(events)) await sql`INSERT INTO acted VALUES (${id})`.execute(withTables(tx));
        };
      });
  const outcomes = await Promise.allSettled([one('this lock'), one('another lock')]);
  expect(await actedOn(stage)).toEqual([1, 2, 3]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
}

/** Whoever was silent for so long that its entries are gone is told that it knows nothing. */
export async function silenceIsTold(stage: EventStage): Promise<void> {
  await clear(stage);
  const events = stage.openEvents(stage.database);
  const heard: Told[] = [];
  events.listen([KIND], (ids) => heard.push(ids));
  await events.catchUp();
  await stage.database.pool.query("UPDATE event_cursors SET seen_at = now() - interval '1 hour'");
  await tell(stage, [1]);
  await act(stage, stage.database);
  for (const { handler } of events.jobs) await handler(atWork());
  expect((await stage.database.pool.query('SELECT * FROM events')).rows).toEqual([]);
  await events.catchUp();
  expect(heard).toEqual(['any']);
  await tell(stage, [2]);
  await events.catchUp();
  expect(heard).toEqual(['any', [2]]);
  await events.close();
}

/** What somebody has not heard stays, and what everybody has heard goes. */
export async function keptUntilHeard(stage: EventStage): Promise<void> {
  await clear(stage);
  const [one, other] = [stage.openEvents(stage.database), stage.openEvents(stage.database)];
  const heard: Told[] = [];
  other.listen([KIND], (ids) => heard.push(ids));
  await one.catchUp();
  await other.catchUp();
  await tell(stage, [1]);
  await act(stage, stage.database);
  await one.close();
  const trim = async () => {
    for (const { handler } of one.jobs) await handler(atWork());
    return (await stage.database.pool.query('SELECT * FROM events')).rowCount;
  };
  expect(await trim()).toBe(1);
  await other.catchUp();
  expect(heard).toEqual([[1]]);
  await other.close();
  expect(await trim()).toBe(0);
}
