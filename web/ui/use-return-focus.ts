import { useEffect, useState } from 'react';

/** For what lies over the page for a while: when it goes, the focus comes back to what had it before. */
export function useReturnFocus(): void {
  // Taken while it is first drawn, before it takes the focus itself; an address may have it drawn on the server, where nothing has.
  const [opener] = useState(() => (typeof document === 'undefined' ? null : document.activeElement));
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        // Whoever has gone on to something else meanwhile stays there.
        const isFree = document.activeElement === null || document.activeElement === document.body;
        if (isFree && opener instanceof HTMLElement && opener.isConnected) opener.focus();
      });
    },
    [opener],
  );
}
