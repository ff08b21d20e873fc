import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { browserClient } from '#web/client/browser-client.ts';
import card from '#web/ui/card.module.css';
import classes from './industries.module.css';
import { industriesQuery } from './queries.ts';

/** The industries with most reports. */
export function Industries() {
  const { data } = useQuery(industriesQuery(browserClient));
  const industries = data?.list.filter(({ count }) => count > 0) ?? [];
  if (industries.length === 0) return null;
  return (
    <section className={card.card} aria-labelledby="industries">
      <h2 id="industries" className={card.title}>
        主要行业
      </h2>
      <ul className={classes.list}>
        {industries.map(({ id, name, count }) => (
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
