import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { REPORT_PAGE_SIZE, type SearchResult } from '#contract/calls/search.ts';
import { grouped } from '#contract/text/grouped.ts';
import card from '#web/ui/card.module.css';
import { BeyondLastPage } from '#web/ui/results-frame/beyond-last-page.tsx';
import { ResultsAnswer, ResultsFrame } from '#web/ui/results-frame/results-frame.tsx';
import { resultsQuery } from '../results-query.ts';
import type { SearchState } from '../search-state.ts';
import type { SearchControls } from '../use-search-state.ts';
import { LazyLists } from './lists-lazy.tsx';
import { LazyNearby } from './nearby-lazy.tsx';
import { NoResults } from './no-results.tsx';
import { ResultGroups } from './result-groups.tsx';
import { ResultPager } from './result-pager.tsx';
import { ResultSkeletons } from './result-skeletons.tsx';
import { ResultsFailed } from './results-failed.tsx';
import { ResultsSummary } from './results-summary.tsx';

/** The answer of the server to a state. While the next one loads, the old one stays. */
export function useResults(state: SearchControls['state']) {
  return useQuery({ ...resultsQuery(state), placeholderData: keepPreviousData });
}

interface ResultsProps extends SearchControls {
  /** What of the reader's own answers the same, in the head of the list. */
  own: (state: SearchState) => ReactNode;
}

export function Results({ state, change, own }: ResultsProps) {
  const { data: result, error, isPending, isPlaceholderData, refetch } = useResults(state);
  return (
    <ResultsFrame className={card.card} isBusy={isPending || isPlaceholderData}>
      {(toTop) => (
        <>
          <ResultsSummary
            state={state}
            change={change}
            result={isPlaceholderData ? undefined : result}
            own={own}
          />
          {error !== null && (
            <ResultsFailed error={error} state={state} change={change} onRetry={() => void refetch()} />
          )}
          {error === null && result === undefined && <ResultSkeletons view={state.view} />}
          {error === null && result !== undefined && (
            <ResultsAnswer isOld={isPlaceholderData}>
              {state.list === 'folder' && (
                <LazyLists state={state} change={change} folders={result.folders} />
              )}
              {result.list.length + result.folders.length === 0 && !isPlaceholderData && (
                <Nothing state={state} change={change} result={result} />
              )}
              <ResultGroups state={state} result={result} />
              <ResultPager
                page={state.page}
                count={result.count}
                onPage={(page) => {
                  change({ page });
                  toTop();
                }}
              />
              {result.words.length > 0 && <LazyNearby state={state} />}
            </ResultsAnswer>
          )}
        </>
      )}
    </ResultsFrame>
  );
}

function Nothing({ state, change, result }: SearchControls & { result: SearchResult }) {
  if (result.count === 0) return <NoResults state={state} change={change} result={result} />;
  return (
    <BeyondLastPage
      page={state.page}
      pages={Math.ceil(result.count / REPORT_PAGE_SIZE)}
      found={`报告共 ${grouped(result.count)} 篇`}
      onPage={(page) => change({ page })}
    />
  );
}
