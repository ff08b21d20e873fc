import { sql } from 'kysely';
import type { Db } from './connect-database.ts';

/** A report, and when somebody last did with it what the table notes. */
export interface LatestReport {
  fid: number;
  at: Date;
}

/** Reports of a table that notes what a person does, each once with the last time, the latest first. */
export async function latestReports<Tables>(
  db: Db<Tables>,
  { table, at, uid, limit }: { table: keyof Tables & string; at: string; uid: number; limit: number },
): Promise<LatestReport[]> {
  const { rows } = await sql<LatestReport>`
    SELECT report_id AS fid, max(${sql.ref(at)}) AS at FROM ${sql.table(table)} WHERE uid = ${uid}
    GROUP BY report_id ORDER BY at DESC, fid LIMIT ${limit}`.execute(db);
  return rows;
}
