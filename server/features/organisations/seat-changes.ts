import type { AnyTransaction } from '#server/platform/db/connect-database.ts';

/** Somebody came into an organisation or left it, or it was closed and its owner is left: told in the transaction that did it, which holds the organisation. */
export interface SeatChange {
  within: AnyTransaction;
  organisation: number;
  kind: 'joined' | 'left' | 'closed';
  uid: number;
  now: number;
}
