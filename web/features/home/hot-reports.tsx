import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { browserClient } from '#web/client/browser-client.ts';
import card from '#web/ui/card.module.css';
import { Skeleton } from '#web/ui/skeleton.tsx';
import classes from './hot-reports.module.css';
import { hotReportsQuery } from './queries.ts';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

/** The ranking; its entries lead to the public preview (S1 §2). */
export function HotReports() {
  const { data, error } = useQuery(hotReportsQuery(browserClient));
  if (error !== null || data?.list.length === 0) return null;
  return (
    <section className={card.card} aria-labelledby="hot-reports">
      <h2 id="hot-reports" className={card.title}>
        热门报告
      </h2>
      <ol className={classes.list}>
        {data === undefined
          ? ROWS.map((row) => <Skeleton key={row} height={14} mt={11} mb={11} />)
          : data.list.map((report, index) => (
              <li key={report.fid} className={classes.item} data-top={index < 3 || undefined}>
                <span className={classes.rank}>{index + 1}</span>
                <Link to={`/preview/${report.id}`} className={classes.name} title={report.name}>
                  <span className={classes.text}>{report.name}</span>
                </Link>
              </li>
            ))}
      </ol>
    </section>
  );
}
