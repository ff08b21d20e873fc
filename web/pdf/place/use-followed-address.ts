import { useEffect } from 'react';
import { addressAt } from './place-memory.ts';

const QUIET_MS = 300;

/**
 * The address names the page in view, so that it can be kept and sent. It is put in place of the old one: reading on is
 * no step to go back to, and nothing is loaded again.
 */
export function useFollowedAddress(page: number): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      const { pathname, search, hash } = window.location;
      const next = addressAt(search, page);
      if (next !== search) window.history.replaceState(window.history.state, '', pathname + next + hash);
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [page]);
}
