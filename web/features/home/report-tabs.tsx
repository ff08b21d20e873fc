import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { ReportItem } from '#contract/calls/reports.ts';
import { grouped } from '#contract/text/grouped.ts';
import { searchAddress } from '#contract/text/search-address.ts';
import { useSession } from '#web/client/session.ts';
import { reportHref } from '#web/features/addresses/index.ts';
import card from '#web/ui/card.module.css';
import { Cover } from '#web/ui/cover.tsx';
import { ReportMeta } from '#web/ui/report-meta.tsx';
import row from '#web/ui/report-row.module.css';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { TabList } from '#web/ui/tab-list.tsx';
import { atMostTwo } from './at-most-two.ts';
import { Answered } from './block.tsx';
import { LessMenu } from './less-menu.tsx';
import { LessSettings } from './less-settings.tsx';
import { HOME_TABS, type HomeTab, statisticsQuery, TAB_SIZE, typeQuery } from './queries.ts';
import classes from './report-tabs.module.css';
import { useRecommended } from './use-lists.ts';

type Listed = ReportItem & { why?: string };

/** A type that no report is of has no tab. */
function useTabs() {
  const { data } = useQuery(statisticsQuery());
  const shown = HOME_TABS.filter(({ type }) => type === 0 || data === undefined || data.types.includes(type));
  return shown.map(({ type, label }) => ({ key: String(type), label }));
}

/** Recommended reports and the three types of the home page, in tabs of six. */
export function ReportTabs() {
  const tabs = useTabs();
  const [tab, setTab] = useState<HomeTab>(0);
  const { user } = useSession();
  const base = useId();
  return (
    <section className={card.card} aria-label="报告">
      <div className={classes.head}>
        <TabList
          label="报告"
          tabs={tabs}
          active={String(tab)}
          onSelect={(key) => setTab(HOME_TABS.find(({ type }) => String(type) === key)?.type ?? 0)}
          base={base}
          classes={{ list: classes.list, tab: classes.tab }}
        />
        {tab === 0 && user !== null && <LessSettings />}
      </div>
      <div
        id={`${base}-content`}
        role="tabpanel"
        aria-labelledby={`${base}-${tab}`}
        className={classes.panel}
      >
        {tab === 0 ? <Recommended mayTune={user !== null} /> : <OfType type={tab} />}
      </div>
    </section>
  );
}

function Recommended({ mayTune }: { mayTune: boolean }) {
  const { query, list } = useRecommended();
  return <Rows query={query} list={list} all="/report" mayTune={mayTune} />;
}

function OfType({ type }: { type: HomeTab }) {
  const query = useQuery(typeQuery(type));
  const list = query.data && atMostTwo(query.data.list, TAB_SIZE);
  return <Rows query={query} list={list} all={searchAddress({ type })} mayTune={false} />;
}

interface RowsProps {
  query: UseQueryResult<{ count: number }>;
  /** What of it is shown, the first of it; undefined where that is still to come. */
  list: readonly Listed[] | undefined;
  /** Where the whole list is. */
  all: string;
  /** Somebody may say to want less of what is recommended. */
  mayTune: boolean;
}

function Rows({ query, list, all, mayTune }: RowsProps) {
  return (
    <Answered query={query} what="报告" skeleton={<TabSkeleton />}>
      {({ count }) =>
        list === undefined ? (
          <TabSkeleton />
        ) : list.length === 0 ? (
          <StateView level={2} title="还没有这一类报告" />
        ) : (
          <>
            <ul>
              {list.slice(0, TAB_SIZE).map((report) => (
                <Row key={report.fid} report={report} among={list} mayTune={mayTune} />
              ))}
            </ul>
            <Link to={all} className={classes.all}>
              查看全部 {grouped(count)} 篇
            </Link>
          </>
        )
      }
    </Answered>
  );
}

interface RowProps {
  report: Listed;
  among: readonly ReportItem[];
  mayTune: boolean;
}

function Row({ report, among, mayTune }: RowProps) {
  return (
    <li className={row.row}>
      {report.share_url !== '' && <Cover url={report.share_url} width={56} />}
      <div className={row.text}>
        <div className={classes.first}>
          <h2 className={row.title}>
            <a href={reportHref(report.fid, '')} target="_blank" rel="noopener">
              {report.name}
            </a>
          </h2>
          {mayTune && <LessMenu report={report} />}
        </div>
        <ReportMeta report={report} among={among} />
        {report.why && <p className={classes.why}>{report.why}</p>}
        {report.content !== '' && <p className={row.abstract}>{report.content}</p>}
      </div>
    </li>
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
