import type { Audiences } from '#server/platform/access/audiences.ts';
import { type Database, tablesOf } from '#server/platform/db/connect-database.ts';
import { loadTaxonomies } from '../documents/index.ts';
import { type LibraryTables, openReports } from '../library/index.ts';
import {
  type CoverageFacts,
  type CoverageNeighbour,
  type CoverageScope,
  listCovered,
  listCoveredCharts,
  listNeighbours,
  readCoverageFacts,
  readCoveredName,
} from './store/coverage.ts';
import { listMonths, listSlice, listSlices } from './store/sitemap.ts';

export type NeighbourKind = 'industry' | 'organisation' | 'researcher' | 'stock';

/** The reports gathered by what they are about, who wrote them and when. */
export interface CoverageReads {
  /** What it is called and what it is; null where no report and no taxonomy knows it. */
  nameOf(scope: CoverageScope): Promise<{ name: string; note: string } | null>;
  facts(scope: CoverageScope): Promise<CoverageFacts>;
  /** A page of ids, newest first. */
  reports(scope: CoverageScope, range: { offset: number; limit: number }): Promise<number[]>;
  /** Ids of charts, no tables, the first of each of its newest reports that have one. */
  charts(scope: CoverageScope, limit: number): Promise<number[]>;
  /** Those of a kind that share most reports with it. */
  neighbours(scope: CoverageScope, kind: NeighbourKind, limit: number): Promise<CoverageNeighbour[]>;
  /** Months (yyyy-MM) that have reports, newest first. */
  months(): Promise<{ month: string; count: number }[]>;
  /** Which slices of `size` ids hold a report, ascending. */
  slices(size: number): Promise<number[]>;
  /** The reports of a slice with the day (yyyy-MM-dd) of their last change. */
  slice(slice: number, size: number): Promise<{ id: number; changedOn: string }[]>;
}

export interface CoverageReading {
  database: Database;
  audiences: Pick<Audiences, 'of'>;
}

/** Pages are made once for several: each gathers what everybody may know. */
export function createCoverageReads({ database, audiences }: CoverageReading): CoverageReads {
  const db = tablesOf<LibraryTables>(database);
  const open = async () => openReports(db, await audiences.of({ uid: null }));
  const { industries } = loadTaxonomies();
  const industryNames = new Map(
    industries.filter(({ parentId }) => parentId === 0).map(({ id, name }) => [id, name]),
  );
  return {
    async nameOf(scope) {
      if (scope.kind === 'month') {
        const [year = '', month = ''] = scope.month.split('-');
        return { name: `${year} 年 ${Number(month)} 月`, note: '月份' };
      }
      if (scope.kind !== 'industry') return readCoveredName(db, await open(), scope);
      const name = industryNames.get(scope.id);
      return name === undefined ? null : { name, note: '申万一级行业' };
    },
    facts: async (scope) => readCoverageFacts(await open(), scope),
    reports: async (scope, range) => listCovered(await open(), scope, range),
    charts: async (scope, limit) => listCoveredCharts(await open(), scope, limit),
    async neighbours(scope, kind, limit) {
      const found = await listNeighbours(await open(), scope, kind, limit);
      if (kind !== 'industry') return found;
      return found.map((each) => ({ ...each, name: industryNames.get(Number(each.key)) ?? '' }));
    },
    months: async () => listMonths(await open()),
    slices: async (size) => listSlices(await open(), size),
    slice: async (slice, size) => listSlice(await open(), slice, size),
  };
}
