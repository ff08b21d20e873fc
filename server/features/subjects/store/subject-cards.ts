import type { OpenReports } from '../../library/index.ts';

/** Who covers a company, and how it was rated last. */
export interface CompanyCoverage {
  /** Who writes about it; what it files itself does not count. */
  houses: number;
  /** The newest first. */
  ratings: { rating: string; organisation: string /** yyyy-MM-dd. */; day: string }[];
}

/** The last ratings, and the one before them. */
const RATINGS_SHOWN = 2;

/** null of a company that no report is on. `filed`: the types of what companies file themselves. */
export async function readCompany(
  open: OpenReports,
  code: string,
  filed: ReadonlySet<number>,
): Promise<CompanyCoverage | null> {
  const reports = open.where(({ eb, selectFrom }) =>
    eb('reports.id', 'in', selectFrom('report_stocks').select('report_id').where('code', '=', code)),
  );
  const [{ houses, count }, ratings] = await Promise.all([
    reports
      .select(({ fn }) => [
        fn
          .count<number>('organisation_id')
          .distinct()
          .filterWhere('report_type', 'not in', [...filed])
          .as('houses'),
        fn.countAll<number>().as('count'),
      ])
      .executeTakeFirstOrThrow(),
    reports
      .leftJoin('organisations', 'organisations.id', 'reports.organisation_id')
      .select(['reports.rating', 'organisations.name as organisation', 'reports.published_on as day'])
      .where('reports.rating', '<>', '')
      .orderBy('reports.published_on', 'desc')
      .orderBy('reports.id', 'desc')
      .limit(RATINGS_SHOWN)
      .execute(),
  ]);
  if (count === 0) return null;
  return { houses, ratings: ratings.map((row) => ({ ...row, organisation: row.organisation ?? '' })) };
}

/** Among so many of the newest reports of an industry. */
const LOOKED_THROUGH = 600;

/** The newest reports of an industry of level 1 with their houses: issues of periodicals among them. */
export const readIssues = (open: OpenReports, industry: number) =>
  open
    .innerJoin('organisations', 'organisations.id', 'reports.organisation_id')
    .select(['title', 'organisation_id', 'published_on', 'organisations.name as organisation'])
    .where('industry1', '=', industry)
    .orderBy('published_on', 'desc')
    .orderBy('reports.id', 'desc')
    .limit(LOOKED_THROUGH)
    .execute();
