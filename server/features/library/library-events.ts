import type { AnyTransaction } from '#server/platform/db/connect-database.ts';
import { announce } from '#server/platform/events/announce.ts';
import type { EventKind } from '#server/platform/events/event.ts';

/** Reports are new, or read anew so that whoever waits for their words is told of them as of new ones. */
export const REPORTS_ARRIVED: EventKind = 'library.reports-arrived';
/** Reports were changed, or removed. */
export const REPORTS_CHANGED: EventKind = 'library.reports-changed';
/** What else reports are found by has changed, and nothing of their records. */
export const REPORTS_TAGGED: EventKind = 'library.reports-tagged';
/** Of either kind is all that makes what is kept of a report's record wrong. */
export const OF_RECORDS: readonly EventKind[] = [REPORTS_ARRIVED, REPORTS_CHANGED];

export const tellArrived = (tx: AnyTransaction, fids: readonly number[]): Promise<void> =>
  announce(tx, REPORTS_ARRIVED, fids);

export const tellChanged = (tx: AnyTransaction, fids: readonly number[]): Promise<void> =>
  announce(tx, REPORTS_CHANGED, fids);

export const tellTagged = (tx: AnyTransaction, fids: readonly number[]): Promise<void> =>
  announce(tx, REPORTS_TAGGED, fids);
