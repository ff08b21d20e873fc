import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { chartFixture } from '#server/testing/chart-fixture.ts';
import {
  type Charting,
  countsEverySearchOnce,
  filtersCategoriesByRight,
  givesDataByRight,
  givesNoLargerPage,
  givesSamplesOnly,
  showsOriginalsByRight,
  turnsPagesByRight,
} from '#server/testing/chart-rights.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type { ChartData } from '../chart-data/index.ts';
import type * as Access from './access.ts';
import type { ChartDeps } from './deps.ts';

const held = testDatabase();
let deps: ChartDeps;
let fids: number[];

beforeAll(async () => {
  const charts = (name: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({ name: `${name}第 ${at} 期`, kind: 'line', data: DATA }));
  ({ deps, fids } = await chartFixture(held.database, [
    {
      title: '白酒深度',
      industry1: 34,
      file: new Uint8Array([37, 80, 1]),
      charts: charts('白酒批价走势', 40),
    },
    {
      title: '白酒批价周报',
      industry1: 34,
      day: '2026-10-01',
      file: new Uint8Array([37, 80, 2]),
      charts: charts('光伏装机', 3),
    },
  ]));
});

const DATA: ChartData = {
  origin: 'drawn',
  confidence: 0.9,
  error: 0.002,
  head: [['', '批价']],
  units: ['', '元'],
  rows: [
    ['2024', 2550],
    ['2025', 2210],
  ],
  spans: [],
};

/** Chart search as it stands after what the test broke. */
async function charting(broken: Partial<ChartDeps> = {}): Promise<Charting> {
  vi.resetModules();
  const [{ findCharts }, { findSimilarCharts }, { openChart }, { openData }, { deliverData }] =
    await Promise.all([
      import('./find-charts.ts'),
      import('./find-similar-charts.ts'),
      import('./open-chart.ts'),
      import('./open-data.ts'),
      import('./deliver-data.ts'),
    ]);
  return {
    deps: { ...deps, ...broken },
    fids,
    findCharts,
    findSimilarCharts,
    openChart,
    openData,
    deliverData,
  };
}

describe('as it is', () => {
  test.each([
    ['pages beyond the first are a right of level 2', turnsPagesByRight],
    ['no larger page', givesNoLargerPage],
    ['categories are a right of level 2 by every road', filtersCategoriesByRight],
    ['the original is a right of level 2', showsOriginalsByRight],
    ['the numbers go to whoever may see the original', givesDataByRight],
    ['below level 2 a report is shown in samples', givesSamplesOnly],
    ['every search counts once', countsEverySearchOnce],
  ])('%s', async (_name, invariant) => {
    await invariant(await charting());
  });
});

/** Each breaks the code in the obvious way; the invariant must notice, or it proves nothing. */
describe('broken on purpose', () => {
  afterEach(() => {
    vi.doUnmock('./access.ts');
    vi.doUnmock('#contract/rights/levels.ts');
  });

  const breakAccess = (change: (as: typeof Access) => Partial<typeof Access>) =>
    vi.doMock('./access.ts', async (original) => {
      const as = await original<typeof Access>();
      return { ...as, ...change(as) };
    });
  const noticed = (work: Promise<void>) => expect(work).rejects.toThrow(/^expected/);

  test('pages that nobody asks about', async () => {
    breakAccess(() => ({ requireChartPage: () => {} }));
    await noticed(turnsPagesByRight(await charting()));
  });

  test('a page as large as one asks', async () => {
    breakAccess(() => ({
      chartPageOf: (_caller, { page, pageSize }) => ({ offset: (page - 1) * pageSize, limit: pageSize }),
    }));
    await noticed(givesNoLargerPage(await charting()));
  });

  test('queries that nobody looks at', async () => {
    breakAccess((as) => ({
      chartIndexFor: (parts, caller) => as.chartIndexFor({ ...parts, quotas: { require: () => {} } }, caller),
    }));
    await noticed(filtersCategoriesByRight(await charting()));
  });

  test('originals for members of every level', async () => {
    vi.doMock('#contract/rights/levels.ts', async (original) => {
      const as = await original<{ rightOf: (tier: string, action: string) => object }>();
      const rightOf = (tier: string, action: string) =>
        action === 'viewChartOriginal'
          ? { allowed: true, daily: null, monthly: null }
          : as.rightOf(tier, action);
      return { ...as, rightOf };
    });
    await noticed(showsOriginalsByRight(await charting()));
  });

  test('numbers for everybody', async () => {
    breakAccess((as) => ({
      allowChartData: (quotas, caller, chart) =>
        as.allowChartData(quotas, { ...caller, tier: 'enterprise' }, chart),
    }));
    await noticed(givesDataByRight(await charting()));
  });

  test('numbers for nobody', async () => {
    breakAccess(() => ({ allowChartData: async () => null }));
    await noticed(givesDataByRight(await charting()));
  });

  test('samples that nobody counts', async () => {
    const samples: ChartDeps['samples'] = {
      ...deps.samples,
      enter: async (_caller, wanted) => new Map(wanted.map(({ fid, pieces }) => [fid, new Set(pieces)])),
    };
    await noticed(givesSamplesOnly(await charting({ samples })));
  });

  test('charts shown whole to everybody', async () => {
    breakAccess((as) => ({
      showChart: (caller, chart, known) => as.showChart({ ...caller, tier: 'enterprise' }, chart, known),
    }));
    await noticed(givesSamplesOnly(await charting()));
  });

  test('an open chart that was never shown', async () => {
    const samples: ChartDeps['samples'] = {
      ...deps.samples,
      shown: async (_caller, asked) =>
        new Map(asked.map((fid) => [fid, { has: () => true } as unknown as ReadonlySet<string>])),
    };
    await noticed(givesSamplesOnly(await charting({ samples })));
  });

  test('a search that is not counted', async () => {
    const take: ChartDeps['quotas']['take'] = async () => ({ grant: null, counters: [], charged: false });
    await noticed(countsEverySearchOnce(await charting({ quotas: { ...deps.quotas, take } })));
  });

  test('nothing found that keeps its unit', async () => {
    const giveBack = async () => {};
    await noticed(countsEverySearchOnce(await charting({ quotas: { ...deps.quotas, giveBack } })));
  });
});
