import { coveragePath, type getCoverage } from '#contract/calls/coverage.ts';
import { dayOf } from '#contract/text/calendar.ts';
import type { RequestOf } from '#contract/wire/call.ts';
import { BusinessError, CODES } from '#contract/wire/codes.ts';
import { createCoverageReads } from '#server/features/coverage/coverage-reads.ts';
import { type CoverageDeps, describeCoverage } from '#server/features/coverage/describe-coverage.ts';
import { pagesSitemap, reportsSitemap, sitemapIndex } from '#server/features/coverage/sitemap.ts';
import { createSubjectReads } from '#server/features/subjects/subject-reads.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { IndexGate } from '#server/platform/access/index-gate.ts';
import type { Database } from '#server/platform/db/connect-database.ts';
import { type AudienceStage, INDUSTRY, type Road, STOCK, type Told } from './audience-roads.ts';
import { readsOf } from './reads-of.ts';

const ORIGIN = 'http://yanjian.example';

function depsOf({ database }: AudienceStage, gate: IndexGate, caller: Caller): CoverageDeps {
  const audiences = { of: gate.audiencesOf };
  const clock = { now: () => caller.now };
  return {
    coverage: createCoverageReads({ database, audiences }),
    subjects: createSubjectReads({ database, clock, audiences }),
    reads: readsOf({ database }, gate, caller),
    charts: { showOpen: async () => [] },
  };
}

type Asked = Pick<RequestOf<typeof getCoverage>, 'kind' | 'key'>;

/** What a page tells; one that is none tells of nothing. */
async function pageOf(deps: CoverageDeps, asked: Asked, caller: Caller) {
  try {
    return await describeCoverage(deps, { ...asked, page: 1 }, caller);
  } catch (error) {
    if (error instanceof BusinessError && error.code === CODES.notFound) return null;
    throw error;
  }
}

/** The number of whoever the first document bears in a tag of that kind: all bear the same. */
const numberIn = ({ documents }: AudienceStage, kind: 'organisation' | 'researcher'): string =>
  documents[0]?.tags.find((tag) => tag.startsWith(`${kind}:`))?.slice(kind.length + 1) ?? '';

const hub = (askedOf: (stage: AudienceStage) => Asked): Road => ({
  isShared: true,
  async ask(stage, gate, caller) {
    const page = await pageOf(depsOf(stage, gate, caller), askedOf(stage), caller);
    return { fids: page?.list.map(({ fid }) => fid) ?? [], count: page?.count ?? 0 };
  },
});

/** The report of each chart. */
async function reportsOfCharts({ pool }: Database, ids: readonly number[]): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `SELECT reports.id FROM reports JOIN content_charts USING (content_id) WHERE content_charts.id = ANY ($1)`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

/** What a road of the coverage tells, and as many as it tells of. */
const gathered = (
  ask: (deps: CoverageDeps, stage: AudienceStage, caller: Caller) => Promise<readonly number[]>,
): Road => ({
  isShared: true,
  async ask(stage, gate, caller): Promise<Told> {
    const fids = await ask(depsOf(stage, gate, caller), stage, caller);
    return { fids, count: fids.length };
  },
});

/** The month of each document's day: no two are of one. */
const monthsOf = ({ documents }: AudienceStage): Map<string, number> =>
  new Map(documents.map(({ id, publishedAtSeconds }) => [dayOf(publishedAtSeconds).slice(0, 7), id]));

/** Addresses that a sitemap names. */
const namedIn = (xml: string | null): string[] =>
  [...(xml ?? '').matchAll(/<loc>http:\/\/yanjian\.example([^<]*)<\/loc>/g)].map(([, path = '']) => path);

/** The roads on which public pages and the sitemap gather reports. */
export const HUB_ROADS: Record<string, Road> = {
  'the page of an industry': hub(() => ({ kind: 'industry', key: String(INDUSTRY) })),
  'the page of a company': hub(() => ({ kind: 'stock', key: STOCK.code })),
  'the page of a house': hub((stage) => ({ kind: 'organisation', key: numberIn(stage, 'organisation') })),
  'the page of a researcher': hub((stage) => ({ kind: 'researcher', key: numberIn(stage, 'researcher') })),
  'the pages of months': gathered(async (deps, stage, caller) => {
    const fids: number[] = [];
    for (const month of monthsOf(stage).keys()) {
      const page = await pageOf(deps, { kind: 'month', key: month }, caller);
      fids.push(...(page?.list.map(({ fid }) => fid) ?? []));
    }
    return fids;
  }),
  'the list of months': gathered(async ({ coverage }, stage) => {
    const months = monthsOf(stage);
    return (await coverage.months()).map(({ month }) => months.get(month) ?? 0);
  }),
  'quarters and ratings of a page': {
    isShared: true,
    async ask(stage, gate, caller) {
      const { coverage } = depsOf(stage, gate, caller);
      const { quarters, ratings } = await coverage.facts({ kind: 'industry', id: INDUSTRY });
      const sum = (counted: readonly { count: number }[]) =>
        counted.reduce((all, { count }) => all + count, 0);
      return { fids: [], count: sum(quarters) === sum(ratings) ? sum(quarters) : -1 };
    },
  },
  'neighbours of a page': {
    isShared: true,
    async ask(stage, gate, caller) {
      const page = await pageOf(
        depsOf(stage, gate, caller),
        { kind: 'industry', key: String(INDUSTRY) },
        caller,
      );
      return { fids: [], count: page?.neighbours.find(({ kind }) => kind === 'researcher')?.count ?? 0 };
    },
  },
  'charts of a page': gathered(async ({ coverage }, stage) =>
    reportsOfCharts(
      stage.database,
      await coverage.charts({ kind: 'industry', id: INDUSTRY }, stage.documents.length),
    ),
  ),
  'the newest day of an industry': {
    isShared: true,
    async ask(stage, gate, caller) {
      const { subjects } = depsOf(stage, gate, caller);
      const day = (await subjects.industryDays()).get(INDUSTRY);
      const ids = stage.documents.filter((one) => dayOf(one.publishedAtSeconds) === day).map(({ id }) => id);
      return { fids: ids };
    },
  },
  'houses that cover a company': {
    isShared: true,
    async ask(stage, gate, caller) {
      const { subjects } = depsOf(stage, gate, caller);
      const told = (await subjects.company(STOCK.code))?.ratings ?? [];
      const months = monthsOf(stage);
      return { fids: told.map(({ day }) => months.get(day.slice(0, 7)) ?? 0) };
    },
  },
  'issues of a periodical': {
    isShared: true,
    async ask(stage, gate, caller) {
      const { subjects } = depsOf(stage, gate, caller);
      const [series] = await subjects.series(INDUSTRY, 1);
      // Of two issues nothing is said: they may be chance.
      return { fids: [], count: series?.count };
    },
  },
  'the sitemap of reports': gathered(async ({ coverage }) => {
    const slices = namedIn(await sitemapIndex(coverage, ORIGIN)).flatMap((path) =>
      path.startsWith('/sitemap-reports-')
        ? [Number.parseInt(path.slice('/sitemap-reports-'.length), 10)]
        : [],
    );
    const files = await Promise.all(slices.map((slice) => reportsSitemap(coverage, ORIGIN, slice)));
    return files.flatMap(namedIn).map((path) => Number(path.slice('/preview/'.length)));
  }),
  'the sitemap of pages': gathered(async ({ coverage }, stage) => {
    const named = new Set(namedIn(await pagesSitemap(coverage, { pages: async () => [] }, ORIGIN)));
    return [...monthsOf(stage)].flatMap(([month, id]) =>
      named.has(coveragePath('month', month)) ? [id] : [],
    );
  }),
  'which slices there are': {
    isShared: true,
    async ask(stage, gate, caller) {
      const slices = await depsOf(stage, gate, caller).coverage.slices(1);
      return { fids: slices, count: slices.length };
    },
  },
};
