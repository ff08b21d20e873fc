import { useState } from 'react';
import { FOLDER_LIMITS } from '#contract/rights/folder-terms.ts';

/** What is chosen of what is kept: so many at a time, and what is chosen on one page stays chosen on the next. */
export function useChosen(shown: readonly number[]) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const hasRoom = chosen.length < FOLDER_LIMITS.atOnce;
  const choose = (id: number) => (isChosen: boolean) =>
    setChosen((before) => (isChosen ? [...before, id] : before.filter((each) => each !== id)));
  return {
    chosen,
    setChosen,
    /** Those that are shown and not chosen. */
    others: shown.filter((id) => !chosen.includes(id)),
    box: (id: number) => {
      const isChosen = chosen.includes(id);
      return { isChosen, onChoose: isChosen || hasRoom ? choose(id) : undefined };
    },
  };
}
