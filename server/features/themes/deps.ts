import type { Db } from '#server/platform/db/connect-database.ts';
import type { SearchIndex } from '#server/ports/search-index.ts';
import type { Industry } from '../documents/index.ts';
import type { Quotas } from '../memberships/index.ts';
import type { ThemeTables } from './store.ts';

export interface ThemeDeps {
  db: Db<ThemeTables>;
  quotas: Pick<Quotas, 'require'>;
  /** Of reports; counts of public ones alone are asked of it. */
  index: Pick<SearchIndex, 'countTags'>;
  /** Of both levels, by id. */
  industries: ReadonlyMap<number, Industry>;
}
