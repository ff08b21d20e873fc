import { Link } from 'react-router';
import { coveragePath } from '#contract/calls/coverage.ts';
import { grouped } from '#contract/text/grouped.ts';
import card from '#web/ui/card.module.css';
import { StateView } from '#web/ui/state-view.tsx';
import classes from './coverage.module.css';
import type { ArchiveData } from './load-coverage.ts';

/** 全部报告: every report of the library is a few links from here, by month and by industry. */
export function Archive({ months, industries }: ArchiveData) {
  const years = [...new Set(months.map(({ month }) => month.slice(0, 4)))];
  const total = months.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div>
          <h1 className={classes.name}>全部报告</h1>
          <p className={classes.sum}>共 {grouped(total)} 篇，按发布月份与行业浏览</p>
        </div>
      </header>
      {months.length === 0 ? (
        <StateView title="还没有报告" body="报告入库后会按月份列在这里。" />
      ) : (
        <div className={classes.columns}>
          <section className={card.card} aria-labelledby="by-month">
            <h2 id="by-month" className={card.title}>
              按月份
            </h2>
            <div className={classes.years}>
              {years.map((year) => (
                <Year key={year} year={year} months={months.filter(({ month }) => month.startsWith(year))} />
              ))}
            </div>
          </section>
          <aside className={classes.side}>
            <Industries industries={industries} />
          </aside>
        </div>
      )}
    </div>
  );
}

function Year({ year, months }: { year: string; months: ArchiveData['months'] }) {
  return (
    <div className={classes.year}>
      <h3>{year} 年</h3>
      <ul className={classes.months}>
        {months.map(({ month, count }) => (
          <li key={month}>
            <Link to={coveragePath('month', month)} className={classes.month}>
              {Number(month.slice(5))} 月<span className={classes.count}>{grouped(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Industries({ industries }: Pick<ArchiveData, 'industries'>) {
  return (
    <section className={card.card} aria-labelledby="by-industry">
      <h2 id="by-industry" className={card.title}>
        按行业
      </h2>
      <ul className={classes.neighbours}>
        {industries.map(({ id, name, count }) => (
          <li key={id}>
            <Link to={coveragePath('industry', id)} className={classes.neighbour}>
              <span className={classes.neighbourName}>{name}</span>
              <span className={classes.count}>{grouped(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
