import type { Db } from '#server/platform/db/connect-database.ts';
import type { LibraryGate } from '../library/index.ts';
import type { Quotas } from '../memberships/index.ts';
import type { ChartKeeping } from './kept-charts.ts';
import type { FavouriteTables } from './store/tables.ts';

export interface FavouriteDeps {
  db: Db<FavouriteTables>;
  reads: LibraryGate<'reportItems'>;
  quotas: Pick<Quotas, 'require'>;
  charts: ChartKeeping;
  /** Of the addresses of this site, without a slash at the end. */
  origin: string;
}
