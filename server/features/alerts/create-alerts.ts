import { INBOX_KEPT_DAYS } from '#contract/rights/alert-limits.ts';
import { DAY_MS } from '#contract/text/calendar.ts';
import { tablesOf } from '#server/platform/db/connect-database.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { AlertDeps } from './deps.ts';
import { type MatchingDeps, matchArrivals } from './match-arrivals.ts';
import type { AlertParts } from './parts.ts';
import { alertRoutes } from './routes.ts';
import { forgetInbox } from './store/inbox.ts';
import { eraseAlerts, exportAlerts } from './store/personal.ts';
import type { AlertTables } from './store/tables.ts';

/** Searches that people keep, and what they find among new reports. */
export interface Alerts extends Feature {
  /** Asks every saved search of the reports that are new; gives how many matches that were. The clock asks for it every minute. */
  matchArrivals(): Promise<number>;
}

export const alertDepsOf = (parts: AlertParts): AlertDeps => ({
  db: tablesOf<AlertTables>(parts.database),
  reads: parts.library.reads,
  quotas: parts.memberships.quotas,
  saved: parts.search.saved,
});

export const matchingDepsOf = (parts: AlertParts): MatchingDeps => ({
  ...alertDepsOf(parts),
  database: parts.database,
  clock: parts.clock,
  tiersOf: parts.tiersOf,
  changes: parts.library.changes,
});

export function createAlerts(parts: AlertParts): Alerts {
  const deps = alertDepsOf(parts);
  const match = () => matchArrivals(matchingDepsOf(parts));
  const forgetOld = () => forgetInbox(deps.db, new Date(parts.clock.now() - INBOX_KEPT_DAYS * DAY_MS));
  return {
    routes: ({ handle }) => alertRoutes(handle, deps),
    jobs: [
      { name: 'alerts.match-arrivals', when: 'often', handler: match },
      { name: 'alerts.forget-old', when: 'daily', handler: forgetOld },
    ],
    personalData: {
      name: 'alerts',
      exportOf: (person) => exportAlerts(deps.db, person),
      erase: (person) => eraseAlerts(deps.db, person),
    },
    matchArrivals: match,
  };
}
