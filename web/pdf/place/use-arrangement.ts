import { useCallback, useState } from 'react';
import { type Arrangement, recallArrangement, rememberArrangement } from './arrangement-memory.ts';

/** How the pages of a report are laid, kept for the tab: the next report begins as it comes. */
export function useArrangement(fid: number): [Arrangement, (arrangement: Arrangement) => void] {
  const [arrangement, setArrangement] = useState(() => recallArrangement(sessionStorage, String(fid)));
  const arrange = useCallback(
    (next: Arrangement) => {
      rememberArrangement(sessionStorage, String(fid), next);
      setArrangement(next);
    },
    [fid],
  );
  return [arrangement, arrange];
}
