import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { getNearbySearches, type NearbySearch } from '#contract/calls/suggestions.ts';
import { rightOf } from '#contract/rights/levels.ts';
import { grouped } from '#contract/text/grouped.ts';
import { answerTo } from '#web/client/query.ts';
import { useSession } from '#web/client/session.ts';
import { EMPTY_SEARCH, type SearchState, searchHref } from '../search-state.ts';
import classes from './nearby.module.css';
import { WordButton } from './word-button.tsx';

const FRESH_MS = 10 * 60_000;

interface NearbyListProps {
  list: readonly NearbySearch[];
  view: SearchState['view'];
  /** Said where the list keeps to a group: these do not. */
  isWithinGroup?: boolean;
  /** How many searches a day there are for who looks; null for as many as one likes. */
  daily: number | null;
}

/** Each search with how much it finds; filters that narrow this list say nothing of the next. */
export function NearbyList({ list, view, daily, isWithinGroup = false }: NearbyListProps) {
  if (list.length === 0) return null;
  return (
    <nav className={classes.nearby} aria-labelledby="nearby-searches">
      <h2 id="nearby-searches" className={classes.head}>
        {isWithinGroup ? '在全部报告里接着搜' : '接着搜'}
        {daily !== null && <span className={classes.cost}>各计 1 次，每天 {daily} 次</span>}
      </h2>
      <ul className={classes.list}>
        {list.map(({ label, keyword, count }) => (
          <li key={keyword}>
            <Link to={searchHref({ ...EMPTY_SEARCH, view, keyword })} className={classes.search}>
              {label}
              <span className={classes.count}>{grouped(count)} 篇</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What people with this question search for next. */
export function Nearby({ state: { keyword, view, gid } }: { state: SearchState }) {
  const { tier } = useSession();
  const { data, isError, refetch } = useQuery({
    queryKey: ['nearby-searches', keyword],
    staleTime: FRESH_MS,
    retry: false,
    queryFn: answerTo(getNearbySearches, { keyword }),
  });
  if (isError)
    return (
      <p className={classes.failed}>
        没能取到接着可以搜的
        <WordButton onClick={() => void refetch()}>重试</WordButton>
      </p>
    );
  return (
    <NearbyList
      list={data?.list ?? []}
      view={view}
      daily={rightOf(tier, 'searchReports').daily}
      isWithinGroup={gid !== undefined}
    />
  );
}
