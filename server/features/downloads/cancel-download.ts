import { setTimeout as wait } from 'node:timers/promises';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { inTransaction } from '#server/platform/db/connect-database.ts';
import type { Receipt } from '../memberships/index.ts';
import { allowSettling } from './access.ts';
import type { DownloadDeps } from './deps.ts';
import type { LinkState } from './download-link.ts';
import { findLink, settleUnused } from './store.ts';
import { linkHashOf } from './take-download.ts';

/** A line that has gone is noticed at once; whoever still reads is told that it goes on. */
const MOST_WAIT_MS = 3000;
const LOOK_MS = 50;

/** What a download came to: what it cost came back, stays counted, or the transfer still goes on. */
export type Cancelled = 'returned' | 'counted' | 'underway';

const OUTCOMES: Record<LinkState, Cancelled> = {
  open: 'underway',
  taken: 'underway',
  finished: 'counted',
  kept: 'counted',
  returned: 'returned',
};

/**
 * Ends a link that nobody used, and tells what one that was used came to, once that is known: the bytes that left decide, not
 * who asks. Throws 10404 for a link that is not the caller's own.
 */
export async function cancelDownload(
  deps: Pick<DownloadDeps, 'db' | 'quotas'>,
  token: string,
  caller: Caller,
): Promise<{ state: Cancelled }> {
  const linkHash = linkHashOf(token, caller.sessionKey);
  const look = async () => {
    const link = allowSettling(caller, await findLink(deps.db, linkHash));
    if (link === null) throw new BusinessError('notFound');
    return link;
  };
  const link = await look();
  await inTransaction(deps.db, async (tx) => {
    const receipt = await settleUnused(tx, link, new Date(caller.now));
    if (receipt !== undefined) await deps.quotas.giveBack(receipt as Receipt, tx);
  });
  for (let waitedMs = 0; ; waitedMs += LOOK_MS) {
    const state = OUTCOMES[(await look()).state];
    if (state !== 'underway' || waitedMs >= MOST_WAIT_MS) return { state };
    await wait(LOOK_MS);
  }
}
