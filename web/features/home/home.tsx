import { type ReactNode, Suspense } from 'react';
import { ChartRow } from './chart-row.tsx';
import { Examples } from './examples.tsx';
import classes from './home.module.css';
import { HotSearches } from './hot-searches.tsx';
import { IndustryStrip } from './industry-strip.tsx';
import { IndustryTabs } from './industry-tabs.tsx';
import { Partners } from './partners.tsx';
import { ReportTabs } from './report-tabs.tsx';
import { Showcase } from './showcase.tsx';
import { Statistics } from './statistics.tsx';
import { HotReports, RecommendedReports } from './top-lists.tsx';
import { Topics } from './topics.tsx';

/**
 * Today's desk: one box, what is new and looked for, and below it the width of the library. Nothing in it suspends: the boundaries
 * let the browser take over one part after the other, and the one that is clicked first, rather than all of them at a stroke.
 */
export function Home({ search }: { search: ReactNode }) {
  return (
    <div className={classes.page}>
      <section className={classes.hero} aria-label="搜索">
        <h1 className={classes.line}>读得到原文，找得到出处</h1>
        <div className={classes.box}>{search}</div>
        <Suspense>
          <Examples />
        </Suspense>
        <Suspense>
          <Statistics />
        </Suspense>
      </section>
      <div className={classes.columns}>
        <Suspense>
          <ReportTabs />
        </Suspense>
        <div className={classes.side}>
          <Suspense>
            <HotSearches />
          </Suspense>
          <Suspense>
            <Topics />
          </Suspense>
          <Suspense>
            <HotReports />
          </Suspense>
        </div>
      </div>
      <Suspense>
        <IndustryStrip />
      </Suspense>
      <Suspense>
        <RecommendedReports />
      </Suspense>
      <Suspense>
        <ChartRow />
      </Suspense>
      <Suspense>
        <IndustryTabs />
      </Suspense>
      <Suspense>
        <Showcase />
      </Suspense>
      <Suspense>
        <Partners />
      </Suspense>
    </div>
  );
}
