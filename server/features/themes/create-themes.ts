import type { Caller } from '#server/platform/access/caller.ts';
import type { IndexGate } from '#server/platform/access/index-gate.ts';
import { type Database, tablesOf } from '#server/platform/db/connect-database.ts';
import type { Feature } from '#server/platform/feature.ts';

import { type Industry, loadTaxonomies } from '../documents/index.ts';
import type { Memberships } from '../memberships/index.ts';
import type { ThemeDeps } from './deps.ts';
import { subscribedBy } from './list-themes.ts';
import { themeRoutes } from './routes.ts';
import { eraseThemes, exportThemes, type ThemeTables } from './store.ts';

export interface ThemeParts {
  database: Database;
  memberships: Pick<Memberships, 'quotas'>;
  /** Of reports. */
  index: IndexGate;
}

/** The industries that people subscribe to. */
export interface Themes extends Feature {
  /**
   * What somebody subscribed to and has the right to now, of both levels, the latest first; one statement, and none for visitors.
   * What is shown to them, or chosen for them, by industry asks here.
   */
  subscribedBy(caller: Caller): Promise<Industry[]>;
}

export const themeDepsOf = ({ database, memberships, index }: ThemeParts): ThemeDeps => ({
  db: tablesOf<ThemeTables>(database),
  quotas: memberships.quotas,
  index,
  industries: new Map(loadTaxonomies().industries.map((industry) => [industry.id, industry])),
});

export function createThemes(parts: ThemeParts): Themes {
  const deps = themeDepsOf(parts);
  return {
    routes: ({ handle }) => themeRoutes(handle, deps),
    jobs: [],
    personalData: {
      name: 'themes',
      exportOf: (person) => exportThemes(deps.db, person),
      erase: (person) => eraseThemes(deps.db, person),
    },
    subscribedBy: (caller) => subscribedBy(deps, caller),
  };
}
