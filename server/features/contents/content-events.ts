import type { AnyTransaction } from '#server/platform/db/connect-database.ts';
import { announce } from '#server/platform/events/announce.ts';
import type { EventKind } from '#server/platform/events/event.ts';

/** Contents that no record shows came, were read anew, or went. */
export const OWN_CHANGED: EventKind = 'contents.own-changed';

export const tellOwnChanged = (tx: AnyTransaction, contentIds: readonly number[]): Promise<void> =>
  announce(tx, OWN_CHANGED, contentIds);
