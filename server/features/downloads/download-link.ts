export type LinkState = 'open' | 'taken' | 'finished' | 'kept' | 'returned';

export interface DownloadLink {
  link_hash: Buffer;
  code: string;
  uid: number;
  state: LinkState;
  report_id: number;
  version: string;
  tail: Buffer | null;
  size_bytes: number;
  expires_at: Date;
}
