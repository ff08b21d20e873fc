import type { JobAtWork } from './job.ts';

/** One job works so long at most and then asks for the next: far less than after how long a job is given up. */
const SHIFT_MS = 3_600_000;

/** Of each piece, or of a few at a time: how many succeeded and how many did not. */
export type Pieces = AsyncIterable<{ read: number; failed: number }>;

/** Work of many pieces, by what they are pieces of: the pages of files. */
export interface ShiftWork<Whole> {
  wholes: readonly Whole[];
  /** Of pieces. */
  total: number;
  /** Does one piece after the other, each kept once it is done. */
  pieces(whole: Whole): Pieces;
  /** After its last piece. */
  conclude?(whole: Whole): Promise<void>;
  /** What a whole threw: `next` leaves the rest of it, `end` ends the work, and what this throws the shift throws. */
  onError(error: unknown, whole: Whole): 'next' | 'end';
}

/** What became of one piece. */
export const onePiece = (isRead: boolean) => ({ read: isRead ? 1 : 0, failed: isRead ? 0 : 1 });

export interface ShiftDone {
  read: number;
  failed: number;
  /** There is more than fits into one shift, or somebody waits for something else. */
  isUnfinished: boolean;
}

/**
 * Works off what waits, piece by piece, for a shift at most. It may be killed at any point: what is done is not done again, what is not is
 * done by the next run.
 */
export async function workShift<Whole>(
  { wholes, total, pieces, conclude, onError }: ShiftWork<Whole>,
  work: Pick<JobAtWork, 'signal' | 'progress' | 'isInTheWay'>,
  { now, shiftMs = SHIFT_MS }: { now: () => number; shiftMs?: number | undefined },
): Promise<ShiftDone> {
  const endsAtMs = now() + shiftMs;
  const done: ShiftDone = { read: 0, failed: 0, isUnfinished: false };
  for (const whole of wholes) {
    // Another process is at it, or this one stops.
    if (work.signal.aborted) return done;
    try {
      for await (const { read, failed } of pieces(whole)) {
        done.read += read;
        done.failed += failed;
        work.progress(done.read + done.failed, total);
        if (work.signal.aborted) return done;
        if (now() > endsAtMs || (await work.isInTheWay())) return { ...done, isUnfinished: true };
      }
      await conclude?.(whole);
    } catch (error) {
      if (onError(error, whole) === 'end') return done;
    }
  }
  return done;
}
