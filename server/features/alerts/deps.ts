import type { Database, Db } from '#server/platform/db/connect-database.ts';
import type { TokenBuckets } from '#server/platform/limits/token-buckets.ts';
import type { LibraryGate } from '../library/index.ts';
import type { AlertSecrets } from './alert-secrets.ts';
import type { AlertParts } from './parts.ts';
import type { AlertTables } from './store/tables.ts';

export interface AlertDeps {
  db: Db<AlertTables>;
  reads: LibraryGate<'reportItems' | 'reportFacts'>;
  quotas: Pick<AlertParts['memberships']['quotas'], 'require'>;
  saved: AlertParts['search']['saved'];
  messages: AlertParts['messages'];
}

/** What telling people outside the site takes. */
export interface DeliveryDeps extends AlertDeps, Pick<AlertParts, 'clock' | 'tiersOf' | 'webhook' | 'mail'> {
  database: Database;
  secrets: AlertSecrets;
  /** Of the addresses of this site, without a slash at the end. */
  origin: string;
  /** Readings of a feed, and calls to try an address out, by person. */
  pace: { feed: TokenBuckets; test: TokenBuckets };
}
