import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { dayOf } from '#contract/text/calendar.ts';
import { Fetched } from '#web/ui/fetched.tsx';
import classes from './new-grid.module.css';
import { gridsQuery } from './queries.ts';

/** The tables that one has made, the newest first; nothing before the first. */
export function OwnGrids() {
  return (
    <div className={classes.own}>
      <Fetched isPart what="问题表格" query={useQuery(gridsQuery())} waiting={null}>
        {({ list }) =>
          list.length > 0 && (
            <section aria-labelledby="own-grids">
              <h2 id="own-grids" className={classes.heading}>
                做过的
              </h2>
              <ul>
                {list.map(({ id, name, reports, questions, waiting, created_at: at }) => (
                  <li key={id} className={classes.row}>
                    <Link to={`/aigrid?id=${id}`} className={classes.gridName}>
                      {name}
                      {questions > 1 && ` 等 ${questions} 个问题`}
                    </Link>
                    <p className={classes.facts}>
                      {[dayOf(at), `${reports} 份报告`, waiting > 0 ? `还有 ${waiting} 格在答` : '']
                        .filter(Boolean)
                        .join(' · ')}
                    </p>
                  </li>
                ))}
              </ul>
            </section>
          )
        }
      </Fetched>
    </div>
  );
}
