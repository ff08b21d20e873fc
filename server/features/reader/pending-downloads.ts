import { createHash } from 'node:crypto';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { Receipt } from '../memberships/index.ts';
import type { PendingDownloads } from './deps.ts';
import { forgetPending, insertPending, type ReaderTables, takePending } from './store.ts';

/** Whoever reads the table must not be able to use the links in it. */
const hashOf = (signature: string) => createHash('sha256').update(signature).digest();

/** For a daily job: links that are over. `now` in milliseconds. */
export function forgetPendingDownloads(db: Db<ReaderTables>, now: number): Promise<void> {
  return forgetPending(db, Math.floor(now / 1000));
}

/** Kept with the records: the process that delivers may be another than the one that gave the link, or a later one. */
export function createPendingDownloads(db: Db<ReaderTables>): PendingDownloads {
  return {
    async add({ signature, uid, receipt, expires, now }) {
      await forgetPendingDownloads(db, now);
      const row = {
        link_hash: hashOf(signature),
        uid,
        receipt: JSON.stringify(receipt),
        expires_at: expires,
      };
      await insertPending(db, row);
    },
    async take(signature) {
      const kept = await takePending(db, hashOf(signature));
      return kept as Receipt | undefined;
    },
  };
}
