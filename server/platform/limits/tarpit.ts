import { createTokenBuckets } from './token-buckets.ts';

export interface TarpitOptions {
  /** Answers that a party gets at once; later ones are held until it has asked for no more than `perSecond` for a while. */
  burst: number;
  perSecond: number;
  holdMs: number;
  /** Answers held at the same time, in all and of one party. */
  mostHeld: number;
  mostHeldEach: number;
  /** Milliseconds that only go forward. */
  now: () => number;
}

export interface Tarpit {
  /**
   * Calls `give` at once, or after a while where the party asks again as soon as it is answered: each of its connections then waits
   * instead of working us. `closes` says that too many are held already and that the connection should end with the answer. What comes
   * back takes an answer out that nobody waits for any more.
   */
  give(party: string, give: (closes: boolean) => void): () => void;
  /** Gives all that are held, and holds none from now on. */
  release(): void;
}

export function createTarpit(options: TarpitOptions): Tarpit {
  const { burst, perSecond, holdMs, mostHeld, mostHeldEach, now } = options;
  const atOnce = createTokenBuckets({ perSecond, burst, now });
  const heldOf = new Map<string, number>();
  /** What gives each, before its time. */
  const held = new Set<() => void>();
  let released = false;

  const hold = (party: string, give: (closes: boolean) => void): (() => void) => {
    heldOf.set(party, (heldOf.get(party) ?? 0) + 1);
    const letGo = () => {
      clearTimeout(timer);
      held.delete(end);
      const left = (heldOf.get(party) ?? 1) - 1;
      if (left === 0) heldOf.delete(party);
      else heldOf.set(party, left);
    };
    const end = () => {
      letGo();
      give(false);
    };
    const timer = setTimeout(end, holdMs);
    held.add(end);
    return () => {
      if (held.has(end)) letGo();
    };
  };

  return {
    give(party, give) {
      const isFull = held.size >= mostHeld || (heldOf.get(party) ?? 0) >= mostHeldEach;
      const isAtOnce = released || atOnce.take(party) === 0;
      if (!isAtOnce && !isFull) return hold(party, give);
      give(!isAtOnce);
      return () => undefined;
    },
    release() {
      released = true;
      for (const end of [...held]) end();
    },
  };
}
