import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { browserClient } from '#web/client/browser-client.ts';
import { hotWordText } from './hot-word-text.ts';
import classes from './hot-words.module.css';
import { hotSearchesQuery } from './queries.ts';

/** What was searched most in the last 24 hours; nothing where nothing was. */
export function HotWords() {
  const { data } = useQuery(hotSearchesQuery(browserClient));
  if (data === undefined || data.data.length === 0) return <div className={classes.words} />;
  return (
    <div className={classes.words}>
      <span className={classes.name}>24 小时热搜</span>
      <ul className={classes.list}>
        {data.data.map(({ name }) => (
          <li key={name}>
            <Link className={classes.word} to={`/report?search_key=${encodeURIComponent(name)}`}>
              {hotWordText(name)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
