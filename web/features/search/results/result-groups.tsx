import type { SearchResult } from '#contract/calls/search.ts';
import type { SearchState } from '../search-state.ts';
import { FoldedUnder } from './folded-under.tsx';
import { groupsOf } from './groups-of.ts';
import classes from './result-groups.module.css';
import { ResultItem } from './result-item.tsx';
import { WhyHere } from './why-here.tsx';

/** The reports, and before those that fit less well a line that says what they lack. */
export function ResultGroups({ state, result }: { state: SearchState; result: SearchResult }) {
  return groupsOf(result).map(({ line, from, reports }) => (
    <section key={from} aria-label={line || undefined}>
      {line !== '' && <p className={classes.line}>{line}</p>}
      <ol>
        {reports.map((report, at) => {
          const match = result.matches[from + at];
          return (
            <ResultItem
              key={report.fid}
              report={report}
              among={result.list}
              keyword={state.keyword}
              view={state.view}
            >
              {match !== undefined && line === '' && match.lacks.length > 0 && (
                <span className={classes.lacks} data-more>
                  未包含：{match.lacks.join('、')}
                </span>
              )}
              {match !== undefined && <FoldedUnder match={match} state={state} />}
              {match !== undefined && result.words.length > 0 && (
                <WhyHere report={report} match={match} result={result} />
              )}
            </ResultItem>
          );
        })}
      </ol>
    </section>
  ));
}
