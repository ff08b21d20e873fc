import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `CREATE TABLE events (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL,
    ids bigint[]
  )`,
  // A consumer without seen_at outlives every process.
  `CREATE TABLE event_cursors (
    consumer text PRIMARY KEY,
    position bigint NOT NULL,
    seen_at timestamptz
  )`,
  `INSERT INTO event_cursors (consumer, position) VALUES ('indexing', 0), ('alerts', 0)`,
  `CREATE FUNCTION wake_listeners() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_notify('events', ''); RETURN NULL; END $$`,
  `CREATE TRIGGER events_wake AFTER INSERT ON events FOR EACH STATEMENT EXECUTE FUNCTION wake_listeners()`,
  // What the index and the alerts have not heard of yet. New reports are in both: each is told of what it waits for.
  `INSERT INTO events (kind, ids)
    SELECT 'library.reports-changed', array_agg(report_id ORDER BY id)
    FROM (SELECT id, report_id, (row_number() OVER (ORDER BY id) - 1) / 200 AS entry FROM index_outbox) AS waiting
    GROUP BY entry ORDER BY entry`,
  `INSERT INTO events (kind, ids)
    SELECT 'library.reports-arrived', array_agg(report_id ORDER BY report_id)
    FROM (SELECT report_id, (row_number() OVER (ORDER BY report_id) - 1) / 200 AS entry FROM report_arrivals) AS waiting
    GROUP BY entry ORDER BY entry`,
  'DROP TABLE index_outbox',
  'DROP TABLE report_arrivals',
];

/** One log of what changed, in place of the two queues that the index and the alerts had. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
