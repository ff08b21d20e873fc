import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { type ChartChange, type ChartState, changeCharts, chartsHref, readCharts } from './chart-state.ts';

export interface ChartControls {
  state: ChartState;
  /** Puts the changed state into the URL; the list follows. The place on the page stays. */
  change: (change: ChartChange) => void;
}

export function useChartState(): ChartControls {
  const { pathname, search: shown } = useLocation();
  const coming = useNavigation().location;
  const navigate = useNavigate();
  // What was just chosen shows at once, and the next choice builds on it, while its list is still on the way.
  const search = coming?.pathname === pathname ? coming.search : shown;
  const state = useMemo(() => readCharts(new URLSearchParams(search)), [search]);
  const change = useCallback(
    (wanted: ChartChange) => {
      const next = changeCharts(state, wanted);
      // Opening the viewer is a step to come back from; leafing in it and closing it are none.
      const replace = 'open' in wanted && state.open !== null;
      void navigate(chartsHref(next), { replace, preventScrollReset: true, flushSync: true });
    },
    [navigate, state],
  );
  return { state, change };
}
