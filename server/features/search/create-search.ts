import type { Caller } from '#server/platform/access/caller.ts';
import type { IndexGate } from '#server/platform/access/index-gate.ts';
import { createTtlCache } from '#server/platform/cache/ttl-cache.ts';
import { type Database, tablesOf } from '#server/platform/db/connect-database.ts';
import type { Feature } from '#server/platform/feature.ts';
import { deriveSecret } from '#server/platform/secrets/derive-secret.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { OpenIndex } from '#server/ports/search-index.ts';
import type { Favourites } from '../favourites/index.ts';
import type { Library } from '../library/index.ts';
import type { Memberships } from '../memberships/index.ts';
import type { Query } from '../query/index.ts';
import type { Records } from '../records/index.ts';
import type { Subjects } from '../subjects/index.ts';
import { type ChartSamples, createChartSamples } from './chart-samples.ts';
import type { SharedSearchDeps } from './deps.ts';
import { describeFolders } from './describe-folders.ts';
import {
  createReaderLearning,
  forgetOldChoices,
  type LearningMode,
  type LearningSummary,
  relearn,
} from './learn-from-readers.ts';
import { createHotLists, forgetOldSearches, readHotList } from './read-hot-searches.ts';
import { createRecentlyNoted } from './recently-noted.ts';
import { searchRoutes } from './routes.ts';
import { createSavedSearches, type SavedSearches } from './saved-searches.ts';
import { createSearchExamples } from './search-examples.ts';
import { deleteSearchesOf, readSearchesOf, type SearchTables } from './store.ts';

export interface SearchParts {
  database: Database;
  library: Pick<Library, 'reads'>;
  subjects: Pick<Subjects, 'reads'>;
  memberships: Pick<Memberships, 'quotas'>;
  query: Pick<Query, 'dictionary' | 'segmenter'>;
  index: IndexGate;
  openIndex: OpenIndex;
  clock: Clock;
  /** The site's own, at least 32 characters. */
  secret: string;
  favourites: Pick<Favourites, 'among'>;
  records: Pick<Records, 'noteFolder' | 'addFolders'>;
  /** Whether what readers choose is counted, and used. */
  learning: LearningMode;
}

/** Finds reports. */
export interface Search extends Feature {
  /** A report was opened, from wherever. */
  noteOpened(caller: Caller, fid: number): Promise<void>;
  /** What most people search for now; `now` is milliseconds since 1970. */
  hotSearches(now: number): Promise<readonly { name: string; count: number }[]>;
  /** What an industry of either level or a house is called; empty for what nobody knows. */
  nameOf(kind: 'industry' | 'organisation', id: number): string;
  /** For chart search. */
  chartSamples: ChartSamples;
  /** For searches that people keep. */
  saved: SavedSearches;
  /** Learns anew from what readers chose. */
  relearn(): Promise<LearningSummary>;
}

export function searchDepsOf(parts: SearchParts): SharedSearchDeps {
  const { library, memberships, query, index, favourites, records } = parts;
  return {
    db: tablesOf<SearchTables>(parts.database),
    reads: library.reads,
    subjects: parts.subjects.reads,
    keptSubjects: createTtlCache(SUBJECTS),
    quotas: memberships.quotas,
    index,
    favouritesOf: favourites.among,
    noteFolder: records.noteFolder,
    folderDays: createTtlCache({ freshMs: FOLDER_DAYS_FRESH_MS, most: 1 }),
    dictionary: query.dictionary,
    segmenter: query.segmenter,
    examples: createSearchExamples(parts.clock),
    learning: createReaderLearning(tablesOf<SearchTables>(parts.database), parts.learning),
    voterSecret: deriveSecret(parts.secret, 'hot searches'),
    noted: createRecentlyNoted(NOTED),
    hotLists: createHotLists(),
  };
}

/** Hot searches are those of a day: when somebody searched is told to ten minutes. About 1 MB. */
const NOTED = { withinMs: 600_000, most: 8_000 };

/** Companies and industries, about 1 KB each. */
const SUBJECTS = { freshMs: 600_000, most: 500 };

const FOLDER_DAYS_FRESH_MS = 600_000;

export function createSearch(parts: SearchParts): Search {
  const deps = searchDepsOf(parts);
  const { db } = deps;
  parts.records.addFolders((ids, now) =>
    describeFolders({ ...deps, index: deps.index.everybodys, reads: deps.reads.everybodys }, ids, now),
  );
  return {
    routes: ({ handle }) => searchRoutes(handle, deps),
    jobs: [
      {
        name: 'search.forget-old-searches',
        when: 'daily',
        handler: () => forgetOldSearches(deps, parts.clock.now()),
      },
      {
        name: 'search.forget-old-choices',
        when: 'daily',
        handler: () => forgetOldChoices(db, parts.clock.now()),
      },
    ],
    personalData: {
      name: 'searches',
      exportOf: (person) => readSearchesOf(db, person),
      erase: async (person) => {
        await deleteSearchesOf(db, person);
        deps.hotLists.forget('');
      },
    },
    hotSearches: (now) => readHotList(deps, { page: 1, pageSize: 10 }, now),
    nameOf: (kind, id) =>
      deps.dictionary
        .current()
        .ofKind(kind)
        .find((entity) => entity.id === id)?.name ?? '',
    chartSamples: createChartSamples(deps),
    saved: createSavedSearches({ ...deps, openIndex: parts.openIndex }),
    noteOpened: (caller, fid) => deps.learning.noteOpened(caller, fid),
    relearn: () => relearn(db),
  };
}
