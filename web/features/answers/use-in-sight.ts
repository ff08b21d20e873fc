import { type RefObject, useEffect, useRef } from 'react';

/**
 * Brings a question that is asked below others into sight, and again when it is answered: before that there may be too little below it to
 * scroll by. What was answered before stays where it is.
 */
export function useInSight(isUnderWay: boolean, isBelow: boolean): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    wasAsked.current ||= isUnderWay;
    if (wasAsked.current && isBelow) place.current?.scrollIntoView({ block: 'start' });
  }, [isUnderWay, isBelow]);
  return place;
}
