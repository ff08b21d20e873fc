import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { browserClient } from '#web/client/browser-client.ts';
import { messageOfError } from '#web/client/query.ts';
import { reportHref } from '#web/features/addresses/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import card from '#web/ui/card.module.css';
import { Cover } from '#web/ui/cover.tsx';
import { ReportMeta } from '#web/ui/report-meta.tsx';
import row from '#web/ui/report-row.module.css';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { TabList } from '#web/ui/tab-list.tsx';
import { HOME_TABS, type HomeTab, tabQuery } from './queries.ts';
import classes from './report-tabs.module.css';

const TABS = HOME_TABS.map(({ type, label }) => ({ key: String(type), label }));

/** Recommended reports and the three types of the home page, in tabs. */
export function ReportTabs() {
  const [tab, setTab] = useState<HomeTab>(0);
  const base = useId();
  return (
    <section className={card.card} aria-label="报告">
      <TabList
        label="报告"
        tabs={TABS}
        active={String(tab)}
        onSelect={(key) => setTab(HOME_TABS.find(({ type }) => String(type) === key)?.type ?? 0)}
        base={base}
        classes={{ list: classes.list, tab: classes.tab }}
      />
      <div id={`${base}-content`} role="tabpanel" aria-labelledby={`${base}-${tab}`}>
        <TabReports type={tab} />
      </div>
    </section>
  );
}

function TabReports({ type }: { type: HomeTab }) {
  const { data, error, refetch } = useQuery(tabQuery(browserClient, type));
  if (error !== null) {
    return (
      <StateView
        level={2}
        role="alert"
        title="没有取到报告"
        body={messageOfError(error)}
        actions={<Button onClick={() => void refetch()}>重试</Button>}
      />
    );
  }
  if (data === undefined) return <TabSkeleton />;
  if (data.list.length === 0) return <StateView level={2} title="还没有这一类报告" />;
  return (
    <>
      <ul>
        {data.list.map((report) => (
          <li key={report.fid} className={row.row}>
            <Cover url={report.share_url} width={56} />
            <div className={row.text}>
              <h2 className={row.title}>
                <a href={reportHref(report.fid, '')} target="_blank" rel="noopener">
                  {report.name}
                </a>
              </h2>
              <ReportMeta report={report} among={data.list} />
              {report.content !== '' && <p className={row.abstract}>{report.content}</p>}
            </div>
          </li>
        ))}
      </ul>
      <Link to={type === 0 ? '/report' : `/report?type=${type}`} className={classes.all}>
        查看全部 {data.count.toLocaleString('zh-CN')} 篇
      </Link>
    </>
  );
}

const TITLE_WIDTHS = ['72%', '58%', '64%', '49%', '68%', '55%'];

function TabSkeleton() {
  return (
    <ul aria-hidden>
      {TITLE_WIDTHS.map((width) => (
        <li key={width} className={row.row}>
          <Skeleton width={56} height={79} />
          <div className={row.text}>
            <Skeleton height={16} mt={4} width={width} />
            <Skeleton height={12} mt={12} width="46%" />
            <Skeleton height={12} mt={14} width="90%" />
          </div>
        </li>
      ))}
    </ul>
  );
}
