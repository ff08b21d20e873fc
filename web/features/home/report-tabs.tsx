import { Button, Skeleton, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { browserClient } from '#web/client/browser-client.ts';
import { messageOfError } from '#web/client/query.ts';
import { reportHref } from '#web/client/report-links.ts';
import card from '#web/ui/card.module.css';
import { Cover } from '#web/ui/cover.tsx';
import { ReportMeta } from '#web/ui/report-meta.tsx';
import row from '#web/ui/report-row.module.css';
import { StateView } from '#web/ui/state-view.tsx';
import { HOME_TABS, type HomeTab, tabQuery } from './queries.ts';
import classes from './report-tabs.module.css';

/** Recommended reports and the three types of the home page, in tabs. */
export function ReportTabs() {
  const [tab, setTab] = useState<HomeTab>(0);
  return (
    <section className={card.card} aria-label="报告">
      <Tabs
        value={String(tab)}
        onChange={(value) => setTab(HOME_TABS.find(({ type }) => String(type) === value)?.type ?? 0)}
        classNames={{ list: classes.list, tab: classes.tab }}
      >
        <Tabs.List>
          {HOME_TABS.map(({ type, label }) => (
            <Tabs.Tab key={type} value={String(type)}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {HOME_TABS.map(({ type }) => (
          <Tabs.Panel key={type} value={String(type)}>
            {type === tab && <TabReports type={type} />}
          </Tabs.Panel>
        ))}
      </Tabs>
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
                <Link to={reportHref(report.fid, '')} target="_blank">
                  {report.name}
                </Link>
              </h2>
              <ReportMeta report={report} />
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
          <Skeleton width={56} height={79} radius={4} />
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
