import { type Kysely, sql } from 'kysely';

/** A report may be told of again, for example when its scanned pages were read: what was seen to is forgotten by its turn, so that what came meanwhile is not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('ALTER TABLE report_arrivals ADD COLUMN turn bigint GENERATED ALWAYS AS IDENTITY')
    .execute(db);
}
