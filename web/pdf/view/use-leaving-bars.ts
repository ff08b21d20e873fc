import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Whether the bars are away, and the furthest place since they went or came, in CSS pixels scrolled. */
export interface BarTrack {
  isAway: boolean;
  extreme: number;
}

/** So near the beginning they do not leave: what they made room for could not move on by as much. */
const BEGINNING_PX = 160;
/** Less than this is a hand that rests, not one that reads on or goes back. */
const [ON_PX, BACK_PX] = [48, 32];

/** The bars go while one reads on and come when one goes back a little. */
export function followedBars({ isAway, extreme }: BarTrack, top: number): BarTrack {
  if (isAway) {
    const furthest = Math.max(extreme, top);
    return top <= 0 || furthest - top > BACK_PX
      ? { isAway: false, extreme: top }
      : { isAway, extreme: furthest };
  }
  const furthest = Math.min(extreme, top);
  return top >= BEGINNING_PX && top - furthest > ON_PX
    ? { isAway: true, extreme: top }
    : { isAway, extreme: furthest };
}

const SMALL = '(max-width: 767px)';

/**
 * On a small screen the bars around what is read leave while a hand scrolls on, and are back when it scrolls up, taps, or the
 * keyboard is used; a jump moves none of them. What is under the eye stays where it is on the screen. Spread `data-away` on
 * the scrolling box: the bars look for it.
 */
export function useLeavingBars(scroller: RefObject<HTMLElement | null>): { 'data-away': true | undefined } {
  const [isAway, setAway] = useState(false);
  const track = useRef<BarTrack>({ isAway: false, extreme: 0 });
  /** Where the box began on the screen before the bars went or came. */
  const topBefore = useRef<number | null>(null);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const small = window.matchMedia(SMALL);
    let isByHand = false;
    const ending = new AbortController();
    const options = { passive: true, signal: ending.signal };
    const change = (next: BarTrack) => {
      if (next.isAway !== track.current.isAway) {
        topBefore.current = element.getBoundingClientRect().top;
        setAway(next.isAway);
      }
      track.current = next;
    };
    const show = () => change({ isAway: false, extreme: element.scrollTop });
    const byHand = () => {
      isByHand = true;
    };
    element.addEventListener('touchmove', byHand, options);
    element.addEventListener('wheel', byHand, options);
    element.addEventListener(
      'scrollend',
      () => {
        isByHand = false;
      },
      options,
    );
    element.addEventListener(
      'scroll',
      () => {
        if (isByHand && small.matches) change(followedBars(track.current, element.scrollTop));
        else track.current = { ...track.current, extreme: element.scrollTop };
      },
      options,
    );
    element.addEventListener('click', show, options);
    // What the keyboard comes to must be seen.
    window.addEventListener('keydown', show, { ...options, capture: true });
    small.addEventListener('change', show, options);
    return () => ending.abort();
  }, [scroller]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || topBefore.current === null) return;
    element.scrollTop += element.getBoundingClientRect().top - topBefore.current;
    topBefore.current = null;
    track.current = { isAway, extreme: element.scrollTop };
  }, [isAway, scroller]);

  return { 'data-away': isAway || undefined };
}
