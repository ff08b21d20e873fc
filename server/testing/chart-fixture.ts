import { type ChartSearchInput, type ChartSearchParsed, ChartSearchRequest } from '#contract/calls/charts.ts';
import type { Tier } from '#contract/rights/levels.ts';
import { memoryObjects } from '#server/adapters/objects-memory/objects-memory.ts';
import { createSharpPictureReader } from '#server/adapters/pictures-sharp/read-picture.ts';
import { createMemorySearchIndex, openMemoryIndex } from '#server/adapters/search-memory/index.ts';
import { chartDepsOf } from '#server/features/charts/create-charts.ts';
import { CHARTS, REPORTS } from '#server/features/collections/index.ts';
import { FILES } from '#server/features/contents/index.ts';
import { createLanguage } from '#server/features/language/index.ts';
import { createMemberships } from '#server/features/memberships/index.ts';
import { createQuery } from '#server/features/query/index.ts';
import { createSearch } from '#server/features/search/index.ts';
import { createThemes } from '#server/features/themes/index.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { Database } from '#server/platform/db/connect-database.ts';
import { gateOf } from './gate-of.ts';
import { libraryOf } from './library-of.ts';
import { newCaller as anyCaller } from './new-caller.ts';
import { noJobs } from './no-jobs.ts';
import { plainTextReader } from './plain-text-reader.ts';
import { type SeedReport, seedReport } from './seed-reports.ts';

export const NOW = Date.parse('2026-11-21T09:00:00+08:00');

/** Charts over real records and quotas, with indexes and files in memory. `fids` follow `seeds`. */
export async function chartFixture(database: Database, seeds: readonly SeedReport[]) {
  const clock = { now: () => NOW };
  const objects = memoryObjects();
  const { collections, contents, library, subjects } = libraryOf({ database, objects, clock });
  const memberships = createMemberships({ database, clock, quotaSettings: {} });
  const index = createMemorySearchIndex(REPORTS);
  const query = createQuery({ language: createLanguage({ library, synonyms: () => [], userWords: [] }) });
  const search = createSearch({
    database,
    library,
    memberships,
    query,
    subjects,
    index: gateOf(index),
    openIndex: openMemoryIndex,
    clock,
    secret: 'a secret of tests',
    favourites: { among: async () => new Set() },
    records: { noteFolder: async () => {}, addFolders: () => {} },
    learning: 'off',
  });
  const chartIndex = createMemorySearchIndex(CHARTS);
  const fids: number[] = [];
  for (const seed of seeds) fids.push((await seedReport(database, seed)).fid);
  await chartIndex.upsert(await collections.readIndexedCharts(fids));
  await query.dictionary.refresh();
  const deps = chartDepsOf({
    database,
    contents,
    library,
    memberships,
    query,
    search,
    themes: createThemes({ database, memberships, index: gateOf(index) }),
    chartIndex: gateOf(chartIndex),
    fileGate: gateOf(createMemorySearchIndex(FILES)),
    pdf: plainTextReader(),
    jobs: noJobs,
    painted: { known: async (_, charts) => charts.map(() => null), ask: async () => {} },
    pictures: createSharpPictureReader(),
    clock,
    secret: 'a secret of tests',
  });
  return { deps, objects, fids, contents, library, memberships };
}

export const chartRequest = (fields: ChartSearchInput): ChartSearchParsed => ChartSearchRequest.parse(fields);

/** Somebody new each time. */
export const newCaller = (tier: Tier = 'enterprise', now = NOW): Caller => anyCaller({ tier, now });
