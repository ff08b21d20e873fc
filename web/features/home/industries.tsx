import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { browserClient } from '#web/client/browser-client.ts';
import home from './home.module.css';
import classes from './industries.module.css';
import { industriesQuery } from './queries.ts';

/** The industries with most reports. */
export function Industries() {
  const { data } = useQuery(industriesQuery(browserClient));
  if (data === undefined || data.list.length === 0) return null;
  return (
    <section className={home.card} aria-labelledby="industries">
      <h2 id="industries" className={home.cardTitle}>
        主要行业
      </h2>
      <ul className={classes.list}>
        {data.list.map(({ id, name, count }) => (
          <li key={id}>
            <Link to={`/report?theme_id=${id}`} className={classes.industry}>
              {name}
              <span className={classes.count}>{count.toLocaleString('zh-CN')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
