import type { SearchControls } from '../use-search-state.ts';
import { TimeChoice } from './time-choice.tsx';
import { useFacets } from './use-facets.ts';

interface ReportTimeProps extends SearchControls {
  layout?: 'rows' | 'tags';
  onDone?: () => void;
}

/** The time filter of reports, with the years of the whole library where nothing narrows it. */
export function ReportTime({ state, change, ...look }: ReportTimeProps) {
  const years = useFacets(state, true)('year') ?? [];
  return <TimeChoice chosen={state} years={years} onChoose={change} {...look} />;
}
