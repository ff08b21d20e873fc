import type pg from 'pg';
import { expect, test } from 'vitest';
import { NO_TRACES, type SpanStart, type Traces, UNKEPT } from '../traces/traces.ts';
import { tracedStatements } from './traced-statements.ts';

const SECRET = '某人找的词';
const answer = async () => ({ rowCount: 1 }) as pg.QueryResult;
const client = {} as pg.PoolClient;

/** The beginnings of spans, while something kept goes on or does not. */
function noting(isWithin: boolean) {
  const begun: SpanStart[] = [];
  const traces: Traces = {
    ...NO_TRACES,
    isOn: true,
    current: () => (isWithin ? UNKEPT : null),
    begin(start) {
      begun.push(start);
      return UNKEPT;
    },
  };
  return { begun, ask: tracedStatements(answer, traces) };
}

test.each([
  ['select "s"."id" from "account_sessions" as "s" where "s"."id" = $1', 'SELECT account_sessions'],
  [
    'INSERT INTO quota_counters (who, used) VALUES ($1, 1) ON CONFLICT (who) DO UPDATE SET used = 2',
    'INSERT quota_counters',
  ],
  ['INSERT INTO pgboss.job_common (id) SELECT $1', 'INSERT pgboss.job_common'],
  ['update "grid_cells" set "state" = $1', 'UPDATE grid_cells'],
  ['SELECT extract(epoch FROM created_at) FROM reports', 'SELECT reports'],
  [
    "SELECT substring(name FROM 2) FROM (SELECT trim(both ' ' FROM name) AS name FROM files) AS x",
    'SELECT files',
  ],
  ['SELECT coalesce((SELECT max(id) FROM jobs), 0)', 'SELECT jobs'],
  ['SELECT ARRAY(SELECT id FROM charts ORDER BY id)', 'SELECT charts'],
  ['SELECT a IS DISTINCT FROM b FROM reports', 'SELECT reports'],
  ['SELECT a IS NOT DISTINCT FROM b AS same', 'SELECT'],
  ['SELECT DISTINCT kind FROM reports', 'SELECT reports'],
  ['SELECT id FROM pages2024 FOR UPDATE', 'SELECT pages2024'],
  ['SELECT id FROM v2."Pages_2"', 'SELECT v2.Pages_2'],
  ['SELECT id FROM reports FOR UPDATE SKIP LOCKED', 'SELECT reports'],
  ['DELETE FROM only_once WHERE id = $1', 'DELETE only_once'],
  ['WITH late AS (SELECT id FROM jobs) SELECT id FROM reports JOIN late USING (id)', 'SELECT reports'],
  ['with "late" as (select "id" from "jobs") select * from "late"', 'SELECT jobs'],
  ['WITH late AS MATERIALIZED (SELECT 1) UPDATE reports SET seen = 1 FROM late', 'UPDATE reports'],
  ['SELECT extract(epoch FROM (now() - created_at)) FROM reports', 'SELECT reports'],
  ["SELECT id FROM unnest($1) AS x WHERE x <> ' from jobs' FOR NO KEY UPDATE SKIP LOCKED", 'SELECT'],
  ['SELECT count(*) FROM unnest($1::text[]) AS k LEFT JOIN x ON true', 'SELECT'],
  ['begin', 'BEGIN'],
])('%s is told as %s', async (text, name) => {
  const { begun, ask } = noting(true);
  await ask(client, { text, values: [SECRET] });
  expect(begun.map((start) => start.name)).toEqual([name]);
});

test('a statement is told as it is prepared, no longer than its beginning, and never with its values', async () => {
  const { begun, ask } = noting(true);
  await ask(client, {
    text: `SELECT 1\n  FROM reports WHERE title = $1 ${'x'.repeat(5_000)}`,
    values: [SECRET],
  });
  const text = String(begun[0]?.noted?.['db.query.text']);
  expect(text).toMatch(/^SELECT 1 FROM reports WHERE title = \$1 x+$/);
  expect(text.length).toBeLessThanOrEqual(1_000);
  expect(JSON.stringify(begun)).not.toContain(SECRET);
});

test('what nobody asked for is no trace, and without traces it is asked as ever', async () => {
  const { begun, ask } = noting(false);
  await ask(client, { text: 'SELECT 1' });
  expect(begun).toEqual([]);
  expect(tracedStatements(answer, NO_TRACES)).toBe(answer);
});
