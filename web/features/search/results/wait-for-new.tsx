import type { SearchResult } from '#contract/calls/search.ts';
import { SaveSearch } from '#web/features/alerts/index.ts';
import { alertSearchOf } from '../alert-search.ts';
import type { SearchState } from '../search-state.ts';

/** Beside a list that new reports may come to; nothing where nothing is asked. Another search is another button. */
export function WaitForNew({ state, result }: { state: SearchState; result: SearchResult }) {
  const search = alertSearchOf(state, result);
  return search === null ? null : <SaveSearch key={JSON.stringify(search)} search={search} />;
}
