import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { changeSearch, readSearch, type SearchChange, type SearchState, searchHref } from './search-state.ts';

export interface SearchControls {
  state: SearchState;
  /** Puts the changed state into the URL; the list follows. The place on the page stays. */
  change: (change: SearchChange) => void;
}

export function useSearchState(): SearchControls {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const state = useMemo(() => readSearch(params), [params]);
  const change = useCallback(
    (wanted: SearchChange) => {
      const next = changeSearch(state, wanted);
      // A display setting is no step one wants to go back to.
      const replace = Object.keys(wanted).every((key) => key === 'view');
      void navigate(searchHref(next), { replace, preventScrollReset: true });
    },
    [navigate, state],
  );
  return { state, change };
}
