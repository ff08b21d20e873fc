import { type Database, tablesOf } from '../db/connect-database.ts';
import type { Job } from '../jobs/job.ts';
import { type Consumer, type ConsumerOptions, createConsumer } from './consumer.ts';
import type { EventTables } from './event.ts';
import { type Follower, type FollowerOptions, startFollower } from './follower.ts';
import { createProcessListeners, type ProcessListeners } from './process-listeners.ts';
import { createHorizon } from './read-log.ts';
import { trimLog } from './trim-log.ts';
import { createWakes } from './wakes.ts';

/** What one part of the product tells the others: a log in the database, heard by this process and acted on by one. */
export interface Events extends Pick<ProcessListeners, 'listen' | 'catchUp'> {
  consumer(options: ConsumerOptions): Consumer;
  /** Takes a turn whenever there may be something new. */
  follow(turn: () => Promise<unknown>, options: FollowerOptions): Follower;
  jobs: readonly Job[];
  /** This process hears no more. */
  close(): Promise<void>;
}

/** Nothing is sent before the first use. */
export function openEvents(database: Database): Events {
  const horizon = createHorizon(tablesOf<EventTables>(database));
  const { listen, catchUp, leave } = createProcessListeners(database, horizon);
  const wakes = createWakes(database.pool);
  return {
    listen,
    catchUp,
    consumer: (options) => createConsumer(database, horizon, options),
    follow: (turn, options) => startFollower(wakes, turn, options),
    jobs: [{ name: 'events.trim', when: 'often', handler: () => trimLog(database) }],
    async close() {
      wakes.close();
      await leave();
    },
  };
}
