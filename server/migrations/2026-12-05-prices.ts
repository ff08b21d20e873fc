import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // What was asked for an item, and from when on; the newest that has begun is asked now.
  `CREATE TABLE price_history (
    item integer NOT NULL,
    price_fen integer NOT NULL CHECK (price_fen > 0),
    asked_at timestamptz NOT NULL,
    PRIMARY KEY (item, asked_at)
  )`,
  `INSERT INTO price_history (item, price_fen, asked_at)
    SELECT item, price_fen, day::timestamp AT TIME ZONE 'Asia/Shanghai'
    FROM (VALUES (1, 12800, '2026-01-01'), (1, 9800, '2026-09-01'), (2, 39800, '2026-01-01'), (2, 29800, '2026-09-01'),
      (3, 149000, '2026-01-01')) AS asked (item, price_fen, day)`,
  // Of each kind one a person, ever. An order that may still be paid holds it; one that was paid has used it.
  `CREATE TABLE coupons (
    id uuid PRIMARY KEY,
    uid bigint NOT NULL,
    kind text NOT NULL,
    off_fen integer NOT NULL CHECK (off_fen > 0),
    from_fen integer NOT NULL CHECK (from_fen > off_fen),
    claimed_at timestamptz NOT NULL,
    ends_at timestamptz NOT NULL,
    order_id bigint UNIQUE,
    used_at timestamptz CHECK (used_at IS NULL OR order_id IS NOT NULL),
    UNIQUE (uid, kind)
  )`,
];

/** Prices as they were asked, and coupons. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
