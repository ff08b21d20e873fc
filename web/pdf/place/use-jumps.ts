import { type RefObject, useCallback, useRef, useState } from 'react';
import type { PlaceTarget } from '../view/use-held-place.ts';
import type { ReaderViewport } from '../view/use-viewport.ts';
import { type Jump, type JumpTrail, NO_JUMPS, withJump, withoutLast } from './jump-trail.ts';
import { turnedTarget } from './turned-target.ts';

export interface Jumps {
  jump: Jump;
  /** A jump that the reader chose: a link, a heading, a thumbnail, a page number. Places are those of the upright page. */
  choose: (target: PlaceTarget) => void;
  /** 1-based page that `back` leads to; null where no jump was made or one is there already. */
  backTo: number | null;
  back: () => void;
}

/** Moves the view, and remembers where from: the way back within a report, beside that of the browser. */
export function useJumps(viewport: ReaderViewport, currentIndex: RefObject<number>): Jumps {
  const { goTo, place, scroller, isTaken } = viewport;
  const turn = useRef(viewport.turn);
  turn.current = viewport.turn;
  const [trail, setTrail] = useState<JumpTrail>(NO_JUMPS);
  const latest = useRef(trail);
  const keep = useCallback((next: JumpTrail) => {
    latest.current = next;
    setTrail(next);
  }, []);

  const jump = useCallback<Jump>(
    (target, cause) => {
      if (cause === 'opening' && isTaken.current) return false;
      const here = () => ({ ...place(), shown: currentIndex.current + 1 });
      const from = here();
      goTo(turnedTarget(target, turn.current));
      if (cause !== 'opening') keep(withJump(latest.current, from, here(), cause));
      return true;
    },
    [goTo, place, isTaken, currentIndex, keep],
  );
  const choose = useCallback((target: PlaceTarget) => void jump(target, 'choice'), [jump]);
  const back = useCallback(() => {
    const stop = latest.current.left.at(-1);
    if (!stop) return;
    keep(withoutLast(latest.current));
    goTo({ page: stop.page, offset: stop.offset, align: 'top' });
    // The button that was pressed may be gone by now.
    scroller.current?.focus({ preventScroll: true });
  }, [goTo, keep, scroller]);

  const last = trail.left.at(-1)?.shown ?? null;
  return { jump, choose, back, backTo: last === viewport.seen.current + 1 ? null : last };
}
