import { useCallback, useState } from 'react';
import { sessionStore } from '#web/ui/browser-store.ts';
import { type Arrangement, recallArrangement, rememberArrangement } from './arrangement-memory.ts';

/** How the pages of a report are laid, kept for the tab: the next report begins as it comes. */
export function useArrangement(fid: number): [Arrangement, (arrangement: Arrangement) => void] {
  const [arrangement, setArrangement] = useState(() => recallArrangement(sessionStore, String(fid)));
  const arrange = useCallback(
    (next: Arrangement) => {
      rememberArrangement(sessionStore, String(fid), next);
      setArrangement(next);
    },
    [fid],
  );
  return [arrangement, arrange];
}
