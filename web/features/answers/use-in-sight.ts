import { type RefObject, useEffect, useRef } from 'react';

/** Parts of a pixel come and go by rounding. */
const SAME_PLACE_PX = 1;

/**
 * Brings a question that is asked below others into sight, and again when it is answered: before that there may be too little below it to
 * scroll by. Whoever scrolled meanwhile is left where they read, and what was answered before stays where it is.
 */
export function useInSight(isUnderWay: boolean, isBelow: boolean): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null);
  const leftAt = useRef<number | null>(null);
  useEffect(() => {
    const turn = place.current;
    if (turn === null || !isBelow) return;
    const isLeft = (): boolean =>
      leftAt.current !== null && Math.abs(turn.getBoundingClientRect().top - leftAt.current) < SAME_PLACE_PX;
    if (!isUnderWay && !isLeft()) return;
    turn.scrollIntoView({ block: 'start' });
    leftAt.current = turn.getBoundingClientRect().top;
  }, [isUnderWay, isBelow]);
  return place;
}
