import { tablesOf } from '#server/platform/db/connect-database.ts';
import { FORMAL_TYPES } from '../documents/index.ts';
import type { LibraryParts } from './parts.ts';
import { openReports } from './store/open-reports.ts';
import {
  type CompanyCoverage,
  listSeries,
  readCompany,
  type SeriesOfIndustry,
} from './store/subject-cards.ts';
import type { LibraryTables } from './tables.ts';

/** What the reports on one company or one industry come to: it stands above what was found of it, and on its page. */
export interface SubjectReads {
  /** Who covers the company of this code, and how it was rated last; null where no report is on it. */
  company(code: string): Promise<CompanyCoverage | null>;
  /** Periodicals on an industry of level 1, the most issues first. */
  series(industry: number, limit: number): Promise<SeriesOfIndustry[]>;
}

/** They are kept for several: each is of what everybody may know. */
export function createSubjectReads({
  database,
  audiences,
}: Pick<LibraryParts, 'database' | 'audiences'>): SubjectReads {
  const db = tablesOf<LibraryTables>(database);
  const open = async () => openReports(db, await audiences.of({ uid: null }));
  return {
    company: async (code) => readCompany(await open(), code, FORMAL_TYPES),
    series: async (industry, limit) => listSeries(await open(), industry, limit),
  };
}
