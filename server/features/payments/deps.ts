import type { Db } from '#server/platform/db/connect-database.ts';
import type { PaymentTables } from './store/tables.ts';

export interface PaymentDeps {
  db: Db<PaymentTables>;
}
