import type { AnyTransaction } from '#server/platform/db/connect-database.ts';
import { announce } from '#server/platform/events/announce.ts';
import type { EventKind } from '#server/platform/events/event.ts';

/** People came into groups or left them: their ids. */
export const MEMBERS_CHANGED: EventKind = 'groups.members-changed';

export const tellMembersChanged = (tx: AnyTransaction, uids: readonly number[]): Promise<void> =>
  announce(tx, MEMBERS_CHANGED, uids);
