import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { SearchResult } from '#contract/calls/search.ts';
import { browserClient } from '#web/client/browser-client.ts';
import card from '#web/ui/card.module.css';
import { resultsQuery } from '../queries.ts';
import type { SearchControls } from '../use-search-state.ts';
import { BeyondLastPage, NoResults } from './no-results.tsx';
import { ResultGroups } from './result-groups.tsx';
import { ResultPager } from './result-pager.tsx';
import { ResultSkeletons } from './result-skeletons.tsx';
import classes from './results.module.css';
import { ResultsFailed } from './results-failed.tsx';
import { ResultsSummary } from './results-summary.tsx';

/** The answer of the server to a state. While the next one loads, the old one stays. */
export function useResults(state: SearchControls['state']) {
  return useQuery({ ...resultsQuery(browserClient, state), placeholderData: keepPreviousData });
}

export function Results({ state, change }: SearchControls) {
  const { data: result, error, isPending, isPlaceholderData, refetch } = useResults(state);
  const top = useRef<HTMLElement>(null);

  function turnTo(page: number) {
    change({ page });
    top.current?.scrollIntoView();
    top.current?.focus({ preventScroll: true });
  }

  return (
    <section
      ref={top}
      tabIndex={-1}
      className={`${card.card} ${classes.results}`}
      aria-label="结果"
      aria-busy={isPending || isPlaceholderData}
    >
      <ResultsSummary state={state} change={change} result={isPlaceholderData ? undefined : result} />
      {error !== null && (
        <ResultsFailed error={error} state={state} change={change} onRetry={() => void refetch()} />
      )}
      {error === null && result === undefined && <ResultSkeletons view={state.view} />}
      {error === null && result !== undefined && (
        <div className={classes.answer} data-old={isPlaceholderData || undefined} inert={isPlaceholderData}>
          {result.list.length === 0 && !isPlaceholderData && (
            <Nothing state={state} change={change} result={result} />
          )}
          <ResultGroups state={state} result={result} />
          <ResultPager page={state.page} count={result.count} onPage={turnTo} />
        </div>
      )}
    </section>
  );
}

function Nothing(props: SearchControls & { result: SearchResult }) {
  return props.result.count > 0 ? <BeyondLastPage {...props} /> : <NoResults {...props} />;
}
