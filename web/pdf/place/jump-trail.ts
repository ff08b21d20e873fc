import type { PlaceTarget } from '../view/use-held-place.ts';
import type { Place } from './place-memory.ts';

/** `opening` is the first landing, which nobody wants to undo; hits are stepped through, the rest is chosen. */
export type JumpCause = 'opening' | 'find' | 'choice';
/** False where the view stays: a first landing comes too late for a reader who has gone elsewhere meanwhile. */
export type Jump = (target: PlaceTarget, cause: JumpCause) => boolean;

/** A place one read at. `page` is that at the top of the view; `shown` is the page number that the reader saw. */
export interface Stop extends Place {
  shown: number;
}

export interface JumpTrail {
  /** Places left by jumps, newest last. */
  left: readonly Stop[];
  /** While hits are stepped through: where that began, the trail before it, and where the last hit put the view. */
  hits: { before: readonly Stop[]; origin: Stop; landed: Stop } | null;
}

export const NO_JUMPS: JumpTrail = { left: [], hits: null };
const MOST_STOPS = 20;
/** Share of a page height: less is not reading on, only pages finding their size. */
const STILL = 0.02;

function isStill(a: Stop, b: Stop): boolean {
  return a.page === b.page && Math.abs(a.offset - b.offset) < STILL;
}

/**
 * The trail after a jump. Stepping from hit to hit without reading on is one excursion, which leads back to where it
 * began. A jump within the page in view leaves nothing behind.
 */
export function withJump(
  trail: JumpTrail,
  from: Stop,
  to: Stop,
  cause: Exclude<JumpCause, 'opening'>,
): JumpTrail {
  const excursion =
    cause === 'find' && trail.hits !== null && isStill(trail.hits.landed, from) ? trail.hits : null;
  const before = excursion?.before ?? trail.left;
  const origin = excursion?.origin ?? from;
  const left = origin.shown === to.shown ? before : [...before, origin].slice(-MOST_STOPS);
  return { left, hits: cause === 'find' ? { before, origin, landed: to } : null };
}

/** The trail once the newest place has been returned to. */
export function withoutLast({ left }: JumpTrail): JumpTrail {
  return { left: left.slice(0, -1), hits: null };
}
