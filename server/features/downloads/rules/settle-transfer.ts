/** How a transfer ended: `broken` through our fault, `cancelled` through the reader's or the line's. */
export type TransferEnd = 'finished' | 'broken' | 'cancelled';

export interface EndedTransfer {
  end: TransferEnd;
  /** Bytes handed on, and of the whole copy. */
  sentBytes: number;
  sizeBytes: number;
  /** The person's transfers of that day that were cancelled after most had come, and given back all the same. */
  forgivenToday: number;
}

/** So often a day somebody may cancel when most of a file has come and have the unit back. */
export const FORGIVEN_A_DAY = 3;

/** True where most of the copy has come, so that what was sent may be of use to whoever has it. */
export const hasMost = (sentBytes: number, sizeBytes: number): boolean => sentBytes * 2 >= sizeBytes;

/**
 * A finished transfer keeps its unit, a broken one gives it back. So does a cancelled one; only somebody who keeps cancelling
 * when most has come pays in the end, as otherwise files could be had but for their last bytes.
 */
export function givesBack({ end, sentBytes, sizeBytes, forgivenToday }: EndedTransfer): boolean {
  if (end === 'finished') return false;
  return end === 'broken' || !hasMost(sentBytes, sizeBytes) || forgivenToday < FORGIVEN_A_DAY;
}
