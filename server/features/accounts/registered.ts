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

/** Somebody signed in for the first time in a browser in which others have been, for whoever wants to know who shares one. */
export interface BrowserShared {
  uid: number;
  /** Those of the people who have signed in there before. */
  knownThere: (uids: readonly number[]) => Promise<number[]>;
}
