import { expect, test } from 'vitest';
import { migrateToLatest } from '#server/platform/db/migrate.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const latest = testDatabase();
const held = testDatabase({ before: '2026-11-27-moments-and-days' });

const MS = Date.parse('2026-11-21T09:00:00.123+08:00');
const at = (ms: number) => new Date(ms);

/** Rows as they were written until then. */
const OLD_ROWS = [
  `INSERT INTO accounts (phone, nickname, level, unlock_end_time, adult_declared_at, deletion_due_at, created_at)
    VALUES ('13800000001', 'member', 2, 1795000000, ${MS + 1}, ${MS + 2}, ${MS}), ('13800000002', 'free', 0, 0, NULL, NULL, ${MS})`,
  `INSERT INTO account_consents VALUES (1, 'user-agreement', '1', ${MS})`,
  `INSERT INTO account_sessions VALUES
    ('00000000-0000-0000-0000-000000000001', '\\x01', '\\x01', 1, 'phone', 'x', 'x', ${MS}, ${MS + 5}, ${MS + 6}, NULL, NULL),
    ('00000000-0000-0000-0000-000000000002', '\\x02', '\\x02', 1, 'phone', 'x', 'x', ${MS}, ${MS + 5}, ${MS + 6}, ${MS + 7}, 'revoked')`,
  `INSERT INTO phone_codes VALUES ('13800000001', 'reset', 'x', '\\x01', ${MS}, ${MS + 300_000})`,
  `INSERT INTO throttles VALUES ('sms all', ARRAY[${MS + 9}, ${MS}, ${MS + 3}], 3, ${MS + 9}), ('empty', '{}', 3, ${MS})`,
  `INSERT INTO login_tickets VALUES ('\\x01', NULL, 'x', 'x', 'x', '', 'waiting', NULL, '', NULL, ${MS}, ${MS + 60_000})`,
  `INSERT INTO quota_grants VALUES ('u1', 'readReport', '1', '2026-11-21', 1, true, ${MS})`,
  `INSERT INTO quota_activity VALUES ('u1', 'readReport', ARRAY[${MS}, ${MS + 1}], ${MS + 2}), ('u2', 'readReport', '{}', DEFAULT)`,
  ...['2026-11-21', '1999-12-31', '2026-01-01'].map(
    (
      day,
    ) => `INSERT INTO reports (title, title_key, download_name, published_at, report_type, created_at, updated_at)
      VALUES ('x', 'x', 'x', ${Date.parse(`${day}T00:00:00+08:00`) / 1000}, 2, now(), now())`,
  ),
];

test('rows of before keep what they said, to the millisecond and to the day', async () => {
  const { pool } = held.database;
  for (const statement of OLD_ROWS) await pool.query(statement);
  expect(await migrateToLatest(held.database)).toContain('2026-11-27-moments-and-days');
  const rowsOf = async (columns: string, table: string, order: string) =>
    (await pool.query({ text: `SELECT ${columns} FROM ${table} ORDER BY ${order}`, rowMode: 'array' })).rows;

  const ofAccount = 'unlock_ends_at, adult_declared_at, deletion_due_at, created_at';
  expect(await rowsOf(ofAccount, 'accounts', 'uid')).toEqual([
    [at(1_795_000_000_000), at(MS + 1), at(MS + 2), at(MS)],
    [null, null, null, at(MS)],
  ]);
  expect(await rowsOf('agreed_at', 'account_consents', 'uid')).toEqual([[at(MS)]]);
  expect(await rowsOf('created_at, last_seen_at, expires_at, ended_at', 'account_sessions', 'id')).toEqual([
    [at(MS), at(MS + 5), at(MS + 6), null],
    [at(MS), at(MS + 5), at(MS + 6), at(MS + 7)],
  ]);
  const ended = [[at(MS), at(MS + 300_000)]];
  expect(await rowsOf('created_at, expires_at', 'phone_codes', 'phone')).toEqual(ended);
  expect(await rowsOf('times, last_at', 'throttles', 'key')).toEqual([
    [[], at(MS)],
    [[at(MS + 9), at(MS), at(MS + 3)], at(MS + 9)],
  ]);
  expect(await rowsOf('day, uses', 'quota_grants', 'who')).toEqual([['2026-11-21', 1]]);
  const ticket = [[at(MS), at(MS + 60_000)]];
  expect(await rowsOf('created_at, expires_at', 'login_tickets', 'ticket_hash')).toEqual(ticket);
  expect(await rowsOf('granted_at', 'quota_grants', 'who')).toEqual([[at(MS)]]);
  expect(await rowsOf('times, suspended_until', 'quota_activity', 'who')).toEqual([
    [[at(MS), at(MS + 1)], at(MS + 2)],
    [[], null],
  ]);
  expect(await rowsOf('published_on', 'reports', 'id')).toEqual([
    ['2026-11-21'],
    ['1999-12-31'],
    ['2026-01-01'],
  ]);
});

test('a moment is a timestamptz everywhere, and no number stands for a time any more', async () => {
  const { rows } = await latest.database.pool.query(
    `SELECT table_name, column_name, udt_name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name NOT LIKE 'kysely_%'
       AND (column_name ~ '_(at|until|time)$' OR (column_name = 'times' AND data_type = 'ARRAY'))
       AND udt_name NOT IN ('timestamptz', '_timestamptz')`,
  );
  expect(rows).toEqual([]);
});

test('a day is a date everywhere', async () => {
  const { rows } = await latest.database.pool.query(
    `SELECT table_name, column_name, udt_name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name ~ '(^|_)(day|on)$' AND udt_name <> 'date'`,
  );
  expect(rows).toEqual([]);
});
