import { type FocusEvent, useState } from 'react';
import type { FacetValue } from '#contract/calls/facets.ts';
import { byCount } from './count-of.ts';

/** Whether a pointer or the focus of keys is among the tags; spread `within` on the element around them. */
export function useHeld() {
  const [isHeld, hold] = useState(false);
  const within = {
    onPointerEnter: () => hold(true),
    onPointerLeave: () => hold(false),
    // The focus that a press leaves behind holds nothing.
    onFocus: ({ target }: FocusEvent) => target.matches(':focus-visible') && hold(true),
    onBlur: ({ currentTarget }: FocusEvent) => hold(currentTarget.matches(':hover')),
  };
  return { isHeld, within };
}

/**
 * Tags by their counts, which come when one may already be reaching for a tag: while they are held none moves, neither by another
 * order nor by a number that a tag before it gets. Other tags than before have no place to keep.
 */
export function useStillTags<Tag extends { id: number }>(
  tags: readonly Tag[],
  found: readonly FacetValue[] | undefined,
  isHeld: boolean,
) {
  const wanted = { order: idsOf(byCount(tags, found)), isCounted: found !== undefined };
  const [kept, keep] = useState(wanted);
  const now = isHeld && idsOf(tags).sort().join() === kept.order.toSorted().join() ? kept : wanted;
  if (now.isCounted !== kept.isCounted || now.order.join() !== kept.order.join()) keep(now);
  const placeOf = ({ id }: Tag) => now.order.indexOf(id);
  return {
    tags: tags.toSorted((a, b) => placeOf(a) - placeOf(b)),
    found: now.isCounted ? found : undefined,
  };
}

const idsOf = (tags: readonly { id: number }[]) => tags.map(({ id }) => id);
