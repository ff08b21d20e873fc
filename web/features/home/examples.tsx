import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { grouped } from '#contract/text/grouped.ts';
import { searchAddress } from '#contract/text/search-address.ts';
import classes from './examples.module.css';
import { examplesQuery } from './queries.ts';

/** Three searches to try, each of something that is here; the room of one line is kept where they are not known. */
export function Examples() {
  const { data } = useQuery(examplesQuery());
  return (
    <ul className={classes.list} aria-label="试试这样搜">
      {data?.list.map(({ kind, keyword, count }) => (
        <li key={kind}>
          <Link
            className={classes.example}
            to={searchAddress({ search_key: keyword })}
            title={`${grouped(count)} 篇报告写到`}
          >
            {keyword}
          </Link>
        </li>
      ))}
    </ul>
  );
}
