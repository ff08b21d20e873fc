import { sql } from 'kysely';
import type { OpenReports } from '../../library/index.ts';

/** Months that have reports, newest first. */
export function listMonths(open: OpenReports): Promise<{ month: string; count: number }[]> {
  return open
    .select(sql<string>`to_char(published_on, 'YYYY-MM')`.as('month'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy('month')
    .orderBy('month', 'desc')
    .execute();
}

/** Which slices of `size` ids hold a report: slice n is of the ids from n · size up to, not including, (n + 1) · size. */
export async function listSlices(open: OpenReports, size: number): Promise<number[]> {
  const rows = await open
    .select(sql<number>`id / ${sql.lit(size)}`.as('slice'))
    .groupBy('slice')
    .orderBy('slice')
    .execute();
  return rows.map(({ slice }) => slice);
}

/** Reports of such a slice with the day of their last change, by id. */
export function listSlice(
  open: OpenReports,
  slice: number,
  size: number,
): Promise<{ id: number; changedOn: string }[]> {
  return open
    .select([
      'id',
      sql<string>`to_char(updated_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD')`.as('changedOn'),
    ])
    .where('id', '>=', slice * size)
    .where('id', '<', (slice + 1) * size)
    .orderBy('id')
    .execute();
}
