import { BusinessError, CODES } from '#contract/wire/codes.ts';
import { memoryObjects } from '#server/adapters/objects-memory/objects-memory.ts';
import { createMemorySearchIndex, openMemoryIndex } from '#server/adapters/search-memory/index.ts';
import { chartIndexFor } from '#server/features/charts/access.ts';
import { CHARTS, type IndexedReport } from '#server/features/collections/index.ts';
import { createMemberships } from '#server/features/memberships/index.ts';
import { findSimilar } from '#server/features/reader/find-similar.ts';
import { recommendationDepsOf } from '#server/features/recommendations/create-recommendations.ts';
import { listRecommended } from '#server/features/recommendations/list-recommended.ts';
import { forCaller } from '#server/features/search/access.ts';
import { countFacets } from '#server/features/search/count-facets.ts';
import type { SharedSearchDeps } from '#server/features/search/deps.ts';
import { findReports } from '#server/features/search/find-reports.ts';
import { listReportsOfType } from '#server/features/search/list-reports.ts';
import { openFolder } from '#server/features/search/open-folder.ts';
import { readReportTypes } from '#server/features/search/read-tags.ts';
import { createSavedSearches } from '#server/features/search/saved-searches.ts';
import { suggestWhileTyping } from '#server/features/search/suggest-while-typing.ts';
import { themeDepsOf } from '#server/features/themes/create-themes.ts';
import { listThemes } from '#server/features/themes/list-themes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { IndexGate } from '#server/platform/access/index-gate.ts';
import type { Database } from '#server/platform/db/connect-database.ts';
import { libraryOf } from './library-of.ts';
import { readerFixture } from './reader-fixture.ts';
import { readsOf } from './reads-of.ts';
import { searchRequest } from './search-fixture.ts';

/** All documents of the stage are about it, of this type and in this industry. */
export const SUBJECT = '储能';
export const TYPE = 2;
export const INDUSTRY = 63;
export const STOCK = { code: '600901', name: '晴海股份' };

export interface AudienceStage {
  database: Database;
  parts: SharedSearchDeps;
  documents: readonly IndexedReport[];
}

/** What a road tells: reports, and how many there are where it says that. */
export interface Told {
  fids: readonly number[];
  count?: number | undefined;
}

export interface Road {
  /** Kept for several, or told to others: of what is everybody's alone. */
  isShared: boolean;
  ask(stage: AudienceStage, gate: IndexGate, caller: Caller): Promise<Told>;
}

const fidsOf = (list: readonly { fid: number }[]) => list.map(({ fid }) => fid).filter((fid) => fid > 0);
const own = (ask: Road['ask']): Road => ({ isShared: false, ask });
const shared = (ask: Road['ask']): Road => ({ isShared: true, ask });
const page = { page: 1, pageSize: 50 };

/** What is not the caller's is not there. */
async function listedOf<Row>(asked: Promise<{ list: Row[] }>): Promise<Row[]> {
  try {
    return (await asked).list;
  } catch (error) {
    if (error instanceof BusinessError && error.code === CODES.notFound) return [];
    throw error;
  }
}

const searching = (stage: AudienceStage, index: IndexGate, caller: Caller) =>
  forCaller({ ...stage.parts, reads: readsOf(stage, index, caller), index }, caller);

const membershipsOf = ({ database }: AudienceStage, { now }: Caller) =>
  createMemberships({ database, clock: { now: () => now }, quotaSettings: {} });

/** Every road on which reports come out of the index. */
export const AUDIENCE_ROADS: Record<string, Road> = {
  search: own(async (stage, gate, caller) => {
    const request = searchRequest({ keyword: SUBJECT, pageSize: 50 });
    const { list, full } = await findReports(searching(stage, gate, caller), request, caller, 'all');
    return { fids: fidsOf(list), count: full };
  }),
  facets: own(async (stage, gate, caller) => {
    const request = searchRequest({ keyword: SUBJECT });
    const { facets } = await countFacets(
      searching(stage, gate, caller),
      { ...request, fuzzy: false },
      caller,
    );
    const values = facets.find(({ kind }) => kind === 'type')?.values ?? [];
    return { fids: [], count: values.reduce((sum, { count }) => sum + count, 0) };
  }),
  'reports of a type': own(async (stage, gate, caller) => {
    const { list, count } = await listReportsOfType(
      searching(stage, gate, caller),
      { typeId: TYPE, ...page },
      caller,
    );
    return { fids: fidsOf(list), count };
  }),
  'a folder': own(async (stage, gate, caller) => {
    const { items } = await openFolder(searching(stage, gate, caller), { id: INDUSTRY, ...page }, caller);
    return { fids: items.flatMap((item) => (item.item_type === 2 ? [] : [item.fid])) };
  }),
  'counts of types': own(async ({ parts }, gate, caller) => {
    const types = await readReportTypes({ dictionary: parts.dictionary, index: gate.for(caller) });
    return { fids: [], count: types.find(({ id }) => id === TYPE)?.count };
  }),
  'how many there are': own(async (_stage, gate, caller) => ({
    fids: [],
    count: (await gate.for(caller).stats()).documents,
  })),
  // As `charts` asks its index, with a chart in each document's place.
  charts: own(async (stage, gate, caller) => {
    const charts = createMemorySearchIndex(CHARTS);
    await charts.upsert(stage.documents);
    const { quotas } = membershipsOf(stage, caller);
    const index = chartIndexFor({ quotas, index: gate.before(charts) }, caller);
    const everything = { expression: null, match: 'all' } as const;
    const { hits } = await index.search({
      ...everything,
      ...{ rankWords: [], sort: 'newest', offset: 0, limit: 50, nowSeconds: 0 },
    });
    return { fids: hits.map(({ id }) => id), count: await index.count(everything) };
  }),
  themes: own(async (stage, gate, caller) => {
    const memberships = membershipsOf(stage, caller);
    const deps = themeDepsOf({ database: stage.database, memberships, index: gate });
    const { themes } = await listThemes(deps, 0, caller);
    return { fids: [], count: themes.find(({ id }) => id === INDUSTRY)?.file_count };
  }),
  recommendations: own(async (stage, gate, caller) => {
    const { library } = libraryOf({
      database: stage.database,
      objects: memoryObjects(),
      clock: { now: () => caller.now },
    });
    const deps = recommendationDepsOf({
      database: stage.database,
      library: { ...library, reads: readsOf(stage, gate, caller) },
      memberships: membershipsOf(stage, caller),
      search: { hotSearches: async () => [], nameOf: () => '' },
      themes: { subscribedBy: async () => [] },
      index: gate,
      actsOf: async () => [],
      favouritesOf: async () => new Set(),
    });
    const { list, count } = await listRecommended(deps, { ...page, fileFilter: 0 }, caller);
    return { fids: fidsOf(list), count };
  }),
  alerts: own(async ({ parts, documents }, index, caller) => {
    const matcher = await createSavedSearches({ ...parts, index, openIndex: openMemoryIndex }).matcher(
      documents,
    );
    const fids = await matcher.find({ keyword: SUBJECT }, caller);
    await matcher.close();
    return { fids, count: fids.length };
  }),
  suggestions: shared(async (stage, gate, caller) => {
    // Suggestions are kept as long as their dictionary: each asking begins with one of its own.
    await stage.parts.dictionary.refresh();
    return { fids: fidsOf(await suggestWhileTyping(searching(stage, gate, caller), SUBJECT, caller)) };
  }),
  'similar reports': shared(async (stage, gate, caller) => {
    const { deps } = await readerFixture(stage.database, []);
    const reads = readsOf(stage, gate, caller);
    const [first] = stage.documents;
    const asked = { fid: first?.id ?? 0, limit: 100 };
    return { fids: fidsOf(await listedOf(findSimilar({ ...deps, index: gate, reads }, asked, caller))) };
  }),
};
