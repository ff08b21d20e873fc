import type { Db } from '#server/platform/db/connect-database.ts';
import type { AlertParts } from './parts.ts';
import type { AlertTables } from './store/tables.ts';

export interface AlertDeps {
  db: Db<AlertTables>;
  reads: Pick<AlertParts['library']['reads'], 'reportItems'>;
  quotas: Pick<AlertParts['memberships']['quotas'], 'require'>;
  saved: AlertParts['search']['saved'];
}
