import type { AnyTransaction } from '#server/platform/db/connect-database.ts';

/** An account that is being made, for whoever wants to know. */
export interface Registered {
  /** The transaction that makes it. */
  within: AnyTransaction;
  uid: number;
  /** As the first address carried it; anybody may write anything there. */
  channel: string;
  at: Date;
  /** Whether somebody has signed in before in the browser that registers. */
  isBrowserOf: (uid: number) => Promise<boolean>;
}
