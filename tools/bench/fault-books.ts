import type pg from 'pg';
import { moneyWrong, withDatabase } from './fault-model.ts';
import { pause } from './http-server.ts';

/** A payment whose notice is lost is asked about by the next sweep, a minute later at most. */
const MONEY_WITHIN_MS = 150_000;
const READ_REPORTS = 20;

/** What the load takes from the library, and what its books say; `databaseUrl` is asked each time, as a database begun again may be elsewhere. */
export function openBooks(databaseUrl: () => string) {
  let nextFid = 0;
  const ask = <Answer extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Answer[]> =>
    withDatabase(databaseUrl(), async (client) => (await client.query<Answer>(text, values)).rows);
  return {
    /** Of the library, each once in all rows. */
    async freshReports(count: number): Promise<number[]> {
      const rows = await ask<{ id: number }>(
        'SELECT id FROM reports WHERE id > $1 AND NOT EXISTS (SELECT FROM favourites WHERE report_id = reports.id) AND NOT EXISTS (SELECT FROM group_reports WHERE report_id = reports.id) ORDER BY id LIMIT $2',
        [nextFid, count],
      );
      nextFid = Number(rows.at(-1)?.id ?? nextFid);
      return rows.map(({ id }) => Number(id));
    },
    async withFiles(): Promise<number[]> {
      const rows = await ask<{ id: number }>(
        'SELECT r.id FROM reports r JOIN contents c ON c.id = r.content_id WHERE c.current_version IS NOT NULL ORDER BY r.id LIMIT $1',
        [READ_REPORTS],
      );
      return rows.map(({ id }) => Number(id));
    },
    /** Nobody is told that fifty orders a day are enough; what is younger may still be under way. */
    async forgetOrderLimit(olderThanMinutes = 0): Promise<void> {
      await ask(
        `UPDATE orders SET created_at = created_at - interval '1 day' WHERE created_at > now() - interval '1 day' AND created_at <= now() - make_interval(mins => $1) RETURNING id`,
        [olderThanMinutes],
      );
    },
    /** Until the books agree, or for so long: gives what is wrong then, and how long it was. */
    async settledMoney(): Promise<{ wrong: string; settledMs: number }> {
      const began = performance.now();
      for (;;) {
        const wrong = await moneyWrong(databaseUrl());
        const settledMs = performance.now() - began;
        if (wrong === '' || settledMs > MONEY_WITHIN_MS) return { wrong: wrong || '无', settledMs };
        await pause(1_000);
      }
    },
  };
}
