import { type Kysely, sql } from 'kysely';

/** Which industries people subscribed to. The industries themselves are a taxonomy, no table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `CREATE TABLE theme_subscriptions (
        uid bigint NOT NULL,
        theme_id integer NOT NULL,
        subscribed_at timestamptz NOT NULL,
        PRIMARY KEY (uid, theme_id)
      )`,
    )
    .execute(db);
}
