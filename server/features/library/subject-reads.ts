import { tablesOf } from '#server/platform/db/connect-database.ts';
import { FORMAL_TYPES } from '../documents/index.ts';
import type { LibraryReading } from './parts.ts';
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

export function createSubjectReads({ database }: Pick<LibraryReading, 'database'>): SubjectReads {
  const db = tablesOf<LibraryTables>(database);
  return {
    company: (code) => readCompany(db, code, FORMAL_TYPES),
    series: (industry, limit) => listSeries(db, industry, limit),
  };
}
