import type { Tier } from '#contract/rights/levels.ts';
import type { Database } from '#server/platform/db/connect-database.ts';
import type { Events } from '#server/platform/events/open-events.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { MailPort } from '#server/ports/mail.ts';
import type { WebhookPort } from '#server/ports/webhook.ts';
import type { Collections } from '../collections/index.ts';
import type { Library } from '../library/index.ts';
import type { Memberships } from '../memberships/index.ts';
import type { Messages } from '../messages/index.ts';
import type { Search } from '../search/index.ts';

export interface AlertParts {
  database: Database;
  events: Pick<Events, 'consumer'>;
  library: Pick<Library, 'reads' | 'changes'>;
  collections: Pick<Collections, 'readIndexed'>;
  memberships: Pick<Memberships, 'quotas'>;
  /** The mark of what is unread counts them too. */
  messages: Pick<Messages, 'countUnread'>;
  search: Pick<Search, 'saved'>;
  /** The tiers of these accounts at a moment, milliseconds since 1970; those that are gone are missing. */
  tiersOf: (uids: readonly number[], now: number) => Promise<Map<number, Tier>>;
  clock: Clock;
  /** Calls addresses that readers give. */
  webhook: WebhookPort;
  /** null where this site sends no mail. */
  mail: MailPort | null;
  /** At least 32 characters. */
  secret: string;
  /** Where people reach the site. */
  publicUrl: string;
}
