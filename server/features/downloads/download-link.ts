import type { Tier } from '#contract/rights/levels.ts';

export type LinkState = 'open' | 'taken' | 'finished' | 'kept' | 'returned';

export interface DownloadLink {
  link_hash: Buffer;
  code: string;
  uid: number;
  /** As what it was taken; null of one that is older than that. */
  tier: Tier | null;
  state: LinkState;
  report_id: number;
  version: string;
  tail: Buffer | null;
  size_bytes: number;
  expires_at: Date;
}
