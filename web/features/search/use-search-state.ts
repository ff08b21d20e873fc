import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { changeSearch, readSearch, type SearchChange, type SearchState, searchHref } from './search-state.ts';

export interface SearchControls {
  state: SearchState;
  /** Puts the changed state into the URL; the list follows. The place on the page stays. */
  change: (change: SearchChange) => void;
}

export function useSearchState(): SearchControls {
  const { pathname, search: shown } = useLocation();
  const coming = useNavigation().location;
  const navigate = useNavigate();
  // What was just chosen shows at once, and the next choice builds on it, while its list is still on the way.
  const search = coming?.pathname === pathname ? coming.search : shown;
  const state = useMemo(() => readSearch(new URLSearchParams(search)), [search]);
  const change = useCallback(
    (wanted: SearchChange) => {
      const next = changeSearch(state, wanted);
      // A display setting is no step one wants to go back to.
      const replace = Object.keys(wanted).every((key) => key === 'view');
      void navigate(searchHref(next), { replace, preventScrollReset: true, flushSync: true });
    },
    [navigate, state],
  );
  return { state, change };
}
