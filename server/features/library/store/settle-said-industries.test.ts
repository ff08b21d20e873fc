import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction, tablesOf } from '#server/platform/db/connect-database.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type { LibraryTables } from '../tables.ts';
import { settleSaidIndustries } from './settle-said-industries.ts';

const held = testDatabase();
const COMPANIES = 4000;
const WEEKLIES = 4000;

/** Notes on thousands of companies without an industry, and weeklies of an industry: the first fifty companies are named by eighty each. */
async function seedMany(): Promise<void> {
  const { pool } = held.database;
  const report =
    'INSERT INTO reports (title, title_key, download_name, published_on, report_type, created_at, updated_at, industry1, abstract)';
  await pool.query(
    `WITH notes AS (${report}
       SELECT '点评' || n, 'note' || n, 'x', '2026-01-01', 3, now(), now(), NULL, '' FROM generate_series(1, $1::int) AS n RETURNING id, title_key)
     INSERT INTO report_stocks (report_id, ordinal, code, name)
     SELECT id, 0, '6' || lpad(substr(title_key, 5), 5, '0'), '甲' || lpad(substr(title_key, 5), 4, '0') FROM notes`,
    [COMPANIES],
  );
  await pool.query(
    `${report} SELECT '周报' || n || '：甲' || lpad((n % 50 + 1)::text, 4, '0'), 'weekly' || n, 'x', '2026-01-01', 2, now(), now(), 63, repeat('储能需求回升', 30)
     FROM generate_series(1, $1::int) AS n`,
    [WEEKLIES],
  );
}

test('a library of thousands of companies is settled in seconds, not in as many passes as there are companies', async () => {
  await seedMany();
  const changed = await inTransaction(tablesOf<LibraryTables>(held.database), async (tx) => {
    // Comparing each name with each piece of text takes a hundred times as long.
    await sql`SET LOCAL statement_timeout = '30s'`.execute(tx);
    return settleSaidIndustries(tx, { reportTypes: [3], tradeWords: [], now: new Date() });
  });
  expect(changed).toHaveLength(50);
});
