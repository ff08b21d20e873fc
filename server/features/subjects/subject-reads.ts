import { dayOf } from '#contract/text/calendar.ts';
import type { Audiences } from '#server/platform/access/audiences.ts';
import { type Database, tablesOf } from '#server/platform/db/connect-database.ts';
import type { Clock } from '#server/ports/clock.ts';
import { FORMAL_TYPES } from '../documents/index.ts';
import { type LibraryTables, openReports } from '../library/index.ts';
import { listSeries, type SeriesOfIndustry } from './list-series.ts';
import { readIndustryDays } from './store/industry-days.ts';
import { type CompanyCoverage, readCompany } from './store/subject-cards.ts';

/** What the reports on one company or one industry come to: it stands above what was found of it, and on its page. */
export interface SubjectReads {
  /** Who covers the company of this code, and how it was rated last; null where no report is on it. */
  company(code: string): Promise<CompanyCoverage | null>;
  /** Periodicals on an industry of level 1, the most issues first. */
  series(industry: number, limit: number): Promise<SeriesOfIndustry[]>;
  /** The day (yyyy-MM-dd) of the newest report of each industry of either level. Counts anew. */
  industryDays(): Promise<ReadonlyMap<number, string>>;
}

export interface SubjectReading {
  database: Database;
  clock: Clock;
  /** Whose contents are whose. */
  audiences: Pick<Audiences, 'of'>;
}

/** They are kept for several: each is of what everybody may know. */
export function createSubjectReads({ database, clock, audiences }: SubjectReading): SubjectReads {
  const db = tablesOf<LibraryTables>(database);
  const open = async () => openReports(db, await audiences.of({ uid: null }));
  return {
    company: async (code) => readCompany(await open(), code, FORMAL_TYPES),
    series: async (industry, limit) => listSeries(await open(), industry, limit),
    industryDays: async () => readIndustryDays(db, await open(), dayOf(clock.now() / 1000)),
  };
}
