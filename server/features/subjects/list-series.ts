import { nameOfSeries, type OpenReports, seriesKey } from '../library/index.ts';
import { readIssues } from './store/subject-cards.ts';

/** A periodical with its issues among the newest reports. */
export interface SeriesOfIndustry {
  key: string;
  name: string;
  organisation: string;
  count: number;
  /** yyyy-MM-dd of its last issue. */
  lastDay: string;
}

/** Two issues may be chance. */
const LEAST_ISSUES = 3;

export async function listSeries(
  open: OpenReports,
  industry: number,
  limit: number,
): Promise<SeriesOfIndustry[]> {
  const issues = Map.groupBy(await readIssues(open, industry), seriesKey);
  issues.delete('');
  return [...issues]
    .flatMap(([key, [last, ...others]]) =>
      last === undefined || others.length + 1 < LEAST_ISSUES
        ? []
        : [
            {
              key,
              name: nameOfSeries(key),
              organisation: last.organisation,
              count: others.length + 1,
              lastDay: last.published_on,
            },
          ],
    )
    .toSorted((a, b) => b.count - a.count || a.key.localeCompare(b.key))
    .slice(0, limit);
}
