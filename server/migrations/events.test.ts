import { expect, test } from 'vitest';
import { ARRIVALS } from '#server/features/alerts/match-arrivals.ts';
import { FOLLOWING } from '#server/features/indexing/follow-index.ts';
import { migrateToLatest } from '#server/platform/db/migrate.ts';
import type { ConsumerOptions } from '#server/platform/events/consumer.ts';
import { openEvents } from '#server/platform/events/open-events.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const held = testDatabase({ before: '2026-12-17-events' });

async function heardBy(options: ConsumerOptions): Promise<number[]> {
  const heard: number[] = [];
  await openEvents(held.database)
    .consumer(options)
    .work(async (events) => {
      for (const { ids } of events) heard.push(...(ids === 'any' ? [] : ids));
      return undefined;
    });
  return heard;
}

test('what a stored library had not heard of is heard after the migration', async () => {
  const { pool } = held.database;
  await pool.query('INSERT INTO index_outbox (report_id) SELECT n FROM generate_series(1001, 1450) AS n');
  await pool.query('INSERT INTO index_outbox (report_id) VALUES (1001)');
  await pool.query('INSERT INTO report_arrivals (report_id) SELECT n FROM generate_series(3001, 3300) AS n');
  await migrateToLatest(held.database);
  const changed = [...Array.from({ length: 450 }, (_, at) => 1001 + at), 1001];
  const arrived = Array.from({ length: 300 }, (_, at) => 3001 + at);
  expect(await heardBy(ARRIVALS)).toEqual(arrived);
  // The index takes a new report for a changed one.
  expect(await heardBy(FOLLOWING)).toEqual([...changed, ...arrived]);
  expect(await heardBy(FOLLOWING)).toEqual([]);
});
