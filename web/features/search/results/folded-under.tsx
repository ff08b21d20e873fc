import { Link } from 'react-router';
import type { SearchResult } from '#contract/calls/search.ts';
import { grouped } from '#contract/text/grouped.ts';
import { reportHref } from '#web/features/addresses/index.ts';
import { Popover } from '#web/ui/popover/popover.tsx';
import { changeSearch, type SearchState, searchHref } from '../search-state.ts';
import classes from './folded-under.module.css';

type Match = SearchResult['matches'][number];

/** All issues of a periodical under the same filters, the newest first: the words chose this one, not the others. */
export const seriesHref = (state: SearchState, key: string): string =>
  searchHref(changeSearch(state, { series: key, keyword: '', sort: 1 }));

/** What stands under this row: other issues of its series, those that answer best with a link of their own, and the same report filed again. */
export function FoldedUnder({ match, state }: { match: Match; state: SearchState }) {
  const { series, duplicates } = match;
  return (
    <>
      {series !== null && series.count > 0 && (
        <span className={classes.series} data-more>
          <Link to={seriesHref(state, series.key)} className={classes.link} title={series.name}>
            同系列还有 {grouped(series.count)} 篇 ›
          </Link>
          {series.issues.map(({ fid, name, headline, timeText }) => (
            <a
              key={fid}
              href={reportHref(fid, state.keyword)}
              target="_blank"
              className={classes.link}
              title={name}
              rel="noopener"
            >
              {timeText} {headline}
            </a>
          ))}
        </span>
      )}
      {duplicates !== null && duplicates.count > 0 && (
        <span data-more>
          <Popover
            label="相同的报告"
            className={classes.panel}
            button={{ className: classes.link, children: `另有 ${grouped(duplicates.count)} 份相同` }}
          >
            {() => <Duplicates duplicates={duplicates} keyword={state.keyword} />}
          </Popover>
        </span>
      )}
    </>
  );
}

interface DuplicatesProps {
  duplicates: NonNullable<Match['duplicates']>;
  keyword: string;
}

function Duplicates({ duplicates: { count, reports }, keyword }: DuplicatesProps) {
  return (
    <ul>
      {reports.map(({ fid, name, organisation, timeText }) => (
        <li key={fid}>
          <a href={reportHref(fid, keyword)} target="_blank" className={classes.report} rel="noopener">
            <span className={classes.name}>{name}</span>
            <span className={classes.facts}>
              {[organisation, timeText].filter((fact) => fact !== '').join(' · ')}
            </span>
          </a>
        </li>
      ))}
      {count > reports.length && (
        <li className={classes.facts}>另有 {grouped(count - reports.length)} 份未列出</li>
      )}
    </ul>
  );
}
