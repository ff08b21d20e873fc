import { dayOf, startOfDay } from '#contract/text/calendar.ts';
import { inTransaction } from '#server/platform/db/connect-database.ts';
import type { Receipt } from '../memberships/index.ts';
import type { DownloadDeps } from './deps.ts';
import { givesBack, type TransferEnd } from './rules/settle-transfer.ts';
import { abandonedLinks, countForgiven, holdPerson, noteDownload, settleLink } from './store.ts';

/** A transfer that began so long ago ended with its process. */
const LONGEST_TRANSFER_MS = 24 * 3600 * 1000;

export interface SettledTransfer {
  linkHash: Buffer;
  uid: number;
  fid: number;
  end: TransferEnd;
  sentBytes: number;
  sizeBytes: number;
  now: number;
}

const midnightBefore = (now: number): Date => new Date(startOfDay(dayOf(Math.floor(now / 1000))) * 1000);

/** Keeps or gives back what a transfer cost, once, however often it is told; what it says and what it costs stand together. */
export async function settleTransfer(
  deps: Pick<DownloadDeps, 'db' | 'quotas' | 'countUse'>,
  transfer: SettledTransfer,
): Promise<void> {
  const { linkHash, uid, fid, end, sentBytes, sizeBytes } = transfer;
  const now = new Date(transfer.now);
  const charged = await inTransaction(deps.db, async (tx) => {
    await holdPerson(tx, uid);
    const forgivenToday = await countForgiven(tx, uid, midnightBefore(transfer.now));
    const isReturned = givesBack({ end, sentBytes, sizeBytes, forgivenToday });
    const state = isReturned ? 'returned' : end === 'finished' ? 'finished' : 'kept';
    const receipt = (await settleLink(tx, linkHash, { state, sentBytes, now })) as Receipt | undefined;
    if (receipt === undefined) return false;
    if (isReturned) await deps.quotas.giveBack(receipt, tx);
    else await noteDownload(tx, { uid, fid, at: now });
    return !isReturned && receipt.charged;
  });
  if (charged) await deps.countUse(fid, 'downloads');
}

/** Gives back what links cost that nobody used in time, and transfers whose process died: of one person, or of everybody. */
export async function returnAbandoned(
  deps: Pick<DownloadDeps, 'db' | 'quotas'>,
  of: { uid: number } | 'everybody',
  nowMs: number,
): Promise<void> {
  const now = new Date(nowMs);
  const abandoned = await abandonedLinks(deps.db, {
    of,
    now,
    takenBefore: new Date(nowMs - LONGEST_TRANSFER_MS),
  });
  for (const { link_hash } of abandoned) {
    await inTransaction(deps.db, async (tx) => {
      const receipt = await settleLink(tx, link_hash, { state: 'returned', sentBytes: 0, now });
      if (receipt !== undefined) await deps.quotas.giveBack(receipt as Receipt, tx);
    });
  }
}
