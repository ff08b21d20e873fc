import { INBOX_KEPT_DAYS } from '#contract/rights/alert-limits.ts';
import { DAY_MS } from '#contract/text/calendar.ts';
import { tablesOf } from '#server/platform/db/connect-database.ts';
import type { Feature } from '#server/platform/feature.ts';
import { createTokenBuckets } from '#server/platform/limits/token-buckets.ts';
import { createAlertSecrets } from './alert-secrets.ts';
import { deliverDue } from './deliver-due.ts';
import { deliveryRoutes } from './delivery-routes.ts';
import type { AlertDeps, DeliveryDeps } from './deps.ts';
import { type MatchingDeps, matchArrivals } from './match-arrivals.ts';
import { outsideRoutes } from './outside-routes.ts';
import type { AlertParts } from './parts.ts';
import { alertRoutes } from './routes.ts';
import { forgetDeliveries, forgetMailAsks } from './store/deliveries.ts';
import { forgetInbox } from './store/inbox.ts';
import { eraseAlerts, exportAlerts } from './store/personal.ts';
import type { AlertTables } from './store/tables.ts';
import { tellFilesCame } from './wait-for-file.ts';

/** Searches that people keep, and what they find among new reports. */
export interface Alerts extends Feature {
  /** Asks every saved search of the reports that are new; gives how many matches that were. The clock asks for it every minute. */
  matchArrivals(): Promise<number>;
  /** Sends what is due outside the site; gives how many deliveries it tried. The clock asks for it every minute. */
  deliverDue(): Promise<number>;
}

/** Readings of one feed: programs on several machines, each every few minutes. */
const FEED_PACE = { perSecond: 1 / 20, burst: 30 };
/** Tries of somebody's address: as fast as one mends a server. */
const TEST_PACE = { perSecond: 1 / 60, burst: 5 };

export const alertDepsOf = (
  parts: Omit<AlertParts, 'webhook' | 'mail' | 'secret' | 'publicUrl'>,
): AlertDeps => ({
  db: tablesOf<AlertTables>(parts.database),
  reads: parts.library.reads,
  quotas: parts.memberships.quotas,
  saved: parts.search.saved,
  messages: parts.messages,
});

export const matchingDepsOf = (parts: AlertParts): MatchingDeps => ({
  ...alertDepsOf(parts),
  events: parts.events,
  clock: parts.clock,
  tiersOf: parts.tiersOf,
  changes: { ...parts.library.changes, ...parts.collections },
});

export function deliveryDepsOf(parts: AlertParts): DeliveryDeps {
  const { database, clock, tiersOf, webhook, mail } = parts;
  const now = () => clock.now();
  return {
    ...alertDepsOf(parts),
    ...{ database, clock, tiersOf, webhook, mail },
    secrets: createAlertSecrets(parts.secret),
    origin: new URL(parts.publicUrl).origin,
    pace: {
      feed: createTokenBuckets({ ...FEED_PACE, now }),
      test: createTokenBuckets({ ...TEST_PACE, now }),
    },
  };
}

export function createAlerts(parts: AlertParts): Alerts {
  const deps = deliveryDepsOf(parts);
  const match = () => matchArrivals(matchingDepsOf(parts));
  const deliver = () => deliverDue(deps);
  const forgetOld = async () => {
    const before = new Date(parts.clock.now() - INBOX_KEPT_DAYS * DAY_MS);
    await forgetInbox(deps.db, before);
    await forgetDeliveries(deps.db, before);
    await forgetMailAsks(deps.db, new Date(parts.clock.now() - DAY_MS));
  };
  return {
    async routes({ handle, app }) {
      alertRoutes(handle, deps);
      deliveryRoutes(handle, deps);
      await outsideRoutes(app, deps);
    },
    jobs: [
      { name: 'alerts.match-arrivals', when: 'often', handler: match },
      {
        name: 'alerts.tell-files',
        when: 'often',
        handler: () => tellFilesCame({ ...deps, clock: parts.clock }),
      },
      { name: 'alerts.deliver', when: 'often', handler: deliver },
      { name: 'alerts.forget-old', when: 'daily', handler: forgetOld },
    ],
    personalData: {
      name: 'alerts',
      exportOf: (person) => exportAlerts(deps.db, person),
      erase: (person) => eraseAlerts(deps.db, person),
    },
    matchArrivals: match,
    deliverDue: deliver,
  };
}
