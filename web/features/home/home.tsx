import type { ReactNode } from 'react';
import classes from './home.module.css';
import { HotReports } from './hot-reports.tsx';
import { HotWords } from './hot-words.tsx';
import { Industries } from './industries.tsx';
import { ReportTabs } from './report-tabs.tsx';

/** The home page: one box, what others look for, and reports to start with. */
export function Home({ search }: { search: ReactNode }) {
  return (
    <div className={classes.page}>
      <section className={classes.hero} aria-label="搜索">
        <h1 className={classes.line}>读得到原文，找得到出处</h1>
        <div className={classes.box}>{search}</div>
        <HotWords />
      </section>
      <div className={classes.columns}>
        <ReportTabs />
        <div className={classes.side}>
          <HotReports />
          <Industries />
        </div>
      </div>
    </div>
  );
}
