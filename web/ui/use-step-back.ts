import { useEffect, useEffectEvent } from 'react';

/** The last of the last page was deleted, or somebody typed a page too many. */
export function useStepBack(isBeyond: boolean, stepBack: () => void): void {
  const step = useEffectEvent(stepBack);
  useEffect(() => {
    if (isBeyond) step();
  }, [isBeyond]);
}
