import { type Database, tablesOf } from '#server/platform/db/connect-database.ts';

export interface JobProgress {
  done: number;
  total: number;
}

interface ProgressTables {
  job_progress: { job_id: string } & JobProgress;
}

/** How far jobs at work are, for those who wait for them in another process. */
export function keepProgress(database: Database) {
  const db = tablesOf<ProgressTables>(database);
  return {
    async read(id: string): Promise<JobProgress | null> {
      const row = await db
        .selectFrom('job_progress')
        .select(['done', 'total'])
        .where('job_id', '=', id)
        .executeTakeFirst();
      return row ?? null;
    },
    /** For one job at work. Notes are written one after the other, and only the newest of those that wait. */
    of(id: string) {
      let latest: JobProgress | null = null;
      let writing = Promise.resolve();
      const write = async () => {
        if (latest === null) return;
        const row = { job_id: id, ...latest };
        latest = null;
        await db
          .insertInto('job_progress')
          .values(row)
          .onConflict((conflict) =>
            conflict.column('job_id').doUpdateSet({ done: row.done, total: row.total }),
          )
          .execute();
      };
      return {
        note(done: number, total: number): void {
          latest = { done, total };
          // How far it is matters to nobody where that cannot be written.
          writing = writing.then(write).catch(() => undefined);
        },
        async forget(): Promise<void> {
          await writing;
          await db.deleteFrom('job_progress').where('job_id', '=', id).execute();
        },
      };
    },
  };
}
