import { type Database, tablesOf } from '#server/platform/db/connect-database.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { PaymentDeps } from './deps.ts';
import { paymentRoutes } from './routes.ts';
import { erasePurchases, exportPurchases } from './store/personal.ts';
import type { PaymentTables } from './store/tables.ts';

export interface PaymentParts {
  database: Database;
}

export const paymentDepsOf = ({ database }: PaymentParts): PaymentDeps => ({
  db: tablesOf<PaymentTables>(database),
});

/** What can be bought, and what it costs. */
export function createPayments(parts: PaymentParts): Feature {
  const deps = paymentDepsOf(parts);
  return {
    routes: ({ handle }) => paymentRoutes(handle, deps),
    jobs: [],
    personalData: {
      name: 'purchases',
      exportOf: (person) => exportPurchases(deps.db, person),
      erase: (person) => erasePurchases(deps.db, person),
    },
  };
}
