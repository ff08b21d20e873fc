import type { IndexGate } from '#server/platform/access/index-gate.ts';
import type { Db } from '#server/platform/db/connect-database.ts';

import type { Industry } from '../documents/index.ts';
import type { Quotas } from '../memberships/index.ts';
import type { ThemeTables } from './store.ts';

export interface ThemeDeps {
  db: Db<ThemeTables>;
  quotas: Pick<Quotas, 'require'>;
  /** Of reports. */
  index: Pick<IndexGate, 'for'>;
  /** Of both levels, by id. */
  industries: ReadonlyMap<number, Industry>;
}
