import type { Caller } from '#server/platform/access/caller.ts';
import type { IndexGate } from '#server/platform/access/index-gate.ts';
import { createTtlCache } from '#server/platform/cache/ttl-cache.ts';
import { type Database, tablesOf } from '#server/platform/db/connect-database.ts';
import type { Feature } from '#server/platform/feature.ts';

import type { Library } from '../library/index.ts';
import type { Memberships } from '../memberships/index.ts';
import type { Search } from '../search/index.ts';
import type { Themes } from '../themes/index.ts';
import type { NeighbourDeps, RecommendationDeps } from './deps.ts';
import { listKeyOf } from './list-recommended.ts';
import { recommendationRoutes } from './routes.ts';
import { eraseLess, exportLess, type RecommendationTables } from './store.ts';

export interface RecommendationParts extends Pick<NeighbourDeps, 'actsOf' | 'favouritesOf'> {
  database: Database;
  library: Pick<Library, 'reads'>;
  memberships: Pick<Memberships, 'quotas'>;
  search: Pick<Search, 'hotSearches' | 'nameOf'>;
  themes: Pick<Themes, 'subscribedBy'>;
  index: IndexGate;
}

/** Lists that are made for somebody, and rankings of what is used. */
export interface Recommendations extends Feature {
  /** The caller did something that their lists go by. */
  noteActed(caller: Pick<Caller, 'uid'>): void;
}

const MINUTE_MS = 60_000;
/** About 10 MB. */
const MOST_PERSONS = 500;

export function recommendationDepsOf(parts: RecommendationParts): RecommendationDeps {
  const { database, library, memberships, search, themes, index, actsOf, favouritesOf } = parts;
  return {
    db: tablesOf<RecommendationTables>(database),
    reads: library.reads,
    quotas: memberships.quotas,
    index,
    actsOf,
    themesOf: themes.subscribedBy,
    favouritesOf,
    hotSearches: search.hotSearches,
    nameOf: search.nameOf,
    recommended: createTtlCache({ freshMs: MINUTE_MS, most: MOST_PERSONS }),
    hot: createTtlCache({ freshMs: MINUTE_MS, most: 2 }),
  };
}

export function createRecommendations(parts: RecommendationParts): Recommendations {
  const deps = recommendationDepsOf(parts);
  return {
    routes: ({ handle }) => recommendationRoutes(handle, deps),
    jobs: [],
    personalData: {
      name: 'recommendations',
      exportOf: (person) => exportLess(deps.db, person),
      erase: async (person) => {
        await eraseLess(deps.db, person);
        deps.recommended.forget(listKeyOf(person));
      },
    },
    noteActed: (caller) => {
      if (caller.uid !== null) deps.recommended.forget(listKeyOf(caller));
    },
  };
}
