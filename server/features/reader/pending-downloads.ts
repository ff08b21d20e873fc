import type { Receipt } from '../memberships/index.ts';
import type { PendingDownloads } from './deps.ts';

/** Kept in memory: the links live ten minutes, and a restart costs somebody one unit at most. `now` is milliseconds. */
export function createPendingDownloads(now: () => number): PendingDownloads {
  const receipts = new Map<string, { receipt: Receipt; expires: number }>();
  return {
    add(signature, receipt, expires) {
      const seconds = now() / 1000;
      for (const [key, kept] of receipts) {
        if (kept.expires >= seconds) break;
        receipts.delete(key);
      }
      receipts.set(signature, { receipt, expires });
    },
    take(signature) {
      const receipt = receipts.get(signature)?.receipt;
      receipts.delete(signature);
      return receipt;
    },
  };
}
