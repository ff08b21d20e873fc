import type { Database } from '#server/platform/db/connect-database.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { Clock } from '#server/ports/clock.ts';
import { createQuotas, type Quotas } from './quotas.ts';
import { membershipRoutes } from './routes.ts';
import type { QuotaSettings } from './take-unit.ts';

export interface MembershipParts {
  database: Database;
  clock: Clock;
  /** Thresholds of use that differ from the standard. */
  quotaSettings: Partial<QuotaSettings>;
}

/** Levels and quotas: who may do what, how often, and what is left. */
export interface Memberships extends Feature {
  quotas: Quotas;
}

export function createMemberships({ database, clock, quotaSettings }: MembershipParts): Memberships {
  const quotas = createQuotas(database, quotaSettings);
  return {
    quotas,
    routes: ({ handle }) => membershipRoutes(handle, { quotas }),
    jobs: [
      { name: 'memberships.forget-old-use', when: 'daily', handler: () => quotas.forgetOld(clock.now()) },
    ],
    personalData: { name: 'use', exportOf: quotas.exportOf, erase: quotas.erase },
  };
}
