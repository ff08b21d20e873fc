import {
  COVERAGE_PAGE_SIZE,
  type CoverageKind,
  type getCoverage,
  type Neighbour,
} from '#contract/calls/coverage.ts';
import type { ParsedRequestOf, ResponseOf } from '#contract/wire/call.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { Charts } from '../charts/index.ts';
import type { LibraryGate } from '../library/index.ts';
import type { SubjectReads } from '../subjects/index.ts';
import type { CoverageReads, NeighbourKind } from './coverage-reads.ts';
import { everyQuarter } from './rules/every-quarter.ts';
import type { CoverageScope } from './store/coverage.ts';

export interface CoverageDeps {
  coverage: CoverageReads;
  subjects: SubjectReads;
  reads: LibraryGate<'reportItems'>;
  charts: Pick<Charts, 'showOpen'>;
}

const NEIGHBOURS_OF_A_KIND = 8;
const CHARTS_SHOWN = 4;
const SERIES_SHOWN = 6;

/** Who shares a page's reports in a way that says something about it. */
const NEIGHBOUR_KINDS: Record<CoverageKind, readonly NeighbourKind[]> = {
  industry: ['organisation', 'stock', 'researcher'],
  organisation: ['industry', 'researcher', 'stock'],
  researcher: ['organisation', 'industry', 'stock'],
  stock: ['industry', 'organisation', 'researcher'],
  month: ['industry', 'organisation'],
};

const ID = /^[1-9]\d{0,8}$/;
const MONTH = /^(19|20)\d\d-(0[1-9]|1[0-2])$/;

/** null for a key that cannot be of this kind. */
function scopeOf(kind: CoverageKind, key: string): CoverageScope | null {
  if (kind === 'stock') return { kind, code: key };
  if (kind === 'month') return MONTH.test(key) ? { kind, month: key } : null;
  return ID.test(key) ? { kind, id: Number(key) } : null;
}

async function neighboursOf({ coverage }: CoverageDeps, scope: CoverageScope): Promise<Neighbour[]> {
  const lists = await Promise.all(
    NEIGHBOUR_KINDS[scope.kind].map(async (kind) => {
      const found = await coverage.neighbours(scope, kind, NEIGHBOURS_OF_A_KIND);
      return found.map((each) => ({ kind, ...each }));
    }),
  );
  return lists.flat();
}

/** What the public page of an industry, an organisation, a researcher, a stock or a month shows. Throws 10404 where no report is of it. */
export async function describeCoverage(
  deps: CoverageDeps,
  { kind, key, page }: Pick<ParsedRequestOf<typeof getCoverage>, 'kind' | 'key' | 'page'>,
  caller: Caller,
): Promise<ResponseOf<typeof getCoverage>> {
  const scope = scopeOf(kind, key);
  const named = scope === null ? null : await deps.coverage.nameOf(scope);
  if (scope === null || named === null) throw new BusinessError('notFound');
  const [facts, ids, charts, neighbours, company, series] = await Promise.all([
    deps.coverage.facts(scope),
    deps.coverage.reports(scope, { offset: (page - 1) * COVERAGE_PAGE_SIZE, limit: COVERAGE_PAGE_SIZE }),
    // A month is a way through the library, not a subject.
    page === 1 && kind !== 'month' ? deps.coverage.charts(scope, CHARTS_SHOWN) : [],
    neighboursOf(deps, scope),
    scope.kind === 'stock' ? deps.subjects.company(scope.code) : null,
    scope.kind === 'industry' && page === 1 ? deps.subjects.series(scope.id, SERIES_SHOWN) : [],
  ]);
  // An industry that nobody wrote on is a page with nothing on it; beyond the last page there is none.
  if (ids.length === 0 && (page > 1 || kind !== 'industry')) throw new BusinessError('notFound');
  return {
    kind,
    key,
    ...named,
    count: facts.count,
    first_day: facts.firstDay,
    last_day: facts.lastDay,
    quarters: everyQuarter(facts.quarters),
    ratings: facts.ratings,
    company,
    series: series.map(({ lastDay, ...each }) => ({ ...each, last_day: lastDay })),
    neighbours,
    charts: await deps.charts.showOpen(charts, caller),
    list: await deps.reads.everybodys.reportItems(ids),
  };
}
