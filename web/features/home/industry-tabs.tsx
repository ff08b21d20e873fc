import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ReportItem } from '#contract/calls/reports.ts';
import { searchAddress } from '#contract/text/search-address.ts';
import { reportHref } from '#web/features/addresses/index.ts';
import { Cover } from '#web/ui/cover.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { TabList } from '#web/ui/tab-list.tsx';
import { atMostTwo } from './at-most-two.ts';
import { Answered, Block } from './block.tsx';
import classes from './industry-tabs.module.css';
import { industriesQuery, industryReportsQuery, TAB_SIZE } from './queries.ts';

/** So many of the main industries have a tab: what fits in one line. */
const TABS = 7;
const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The newest reports of an industry as cards, an industry a tab. */
export function IndustryTabs() {
  const { data } = useQuery(industriesQuery());
  const tabs = (data?.list ?? []).filter(({ count }) => count > 0).slice(0, TABS);
  const [chosen, setChosen] = useState<number | null>(null);
  const active = tabs.find(({ id }) => id === chosen) ?? tabs[0];
  const base = useId();
  if (active === undefined) return null;
  return (
    <Block
      id="industry-reports"
      title="行业报告"
      more={{ to: searchAddress({ theme_id: active.id }), label: `全部${active.name}` }}
    >
      <TabList
        label="行业"
        tabs={tabs.map(({ id, name }) => ({ key: String(id), label: name }))}
        active={String(active.id)}
        onSelect={(key) => setChosen(Number(key))}
        base={base}
        classes={{ list: classes.tabs, tab: classes.tab }}
      />
      <div
        id={`${base}-content`}
        role="tabpanel"
        aria-labelledby={`${base}-${active.id}`}
        className={classes.panel}
      >
        <Cards industry={active.id} />
      </div>
    </Block>
  );
}

function Cards({ industry }: { industry: number }) {
  const query = useQuery(industryReportsQuery(industry));
  return (
    <Answered query={query} what="这个行业的报告" skeleton={<Skeletons />}>
      {({ list }) =>
        list.length === 0 ? (
          <StateView level={2} title="这个行业还没有报告" />
        ) : (
          <ul
            className={classes.cards}
            data-plain={list.every(({ share_url }) => share_url === '') || undefined}
          >
            {atMostTwo(list, TAB_SIZE).map((report) => (
              <Card key={report.fid} report={report} />
            ))}
          </ul>
        )
      }
    </Answered>
  );
}

function Card({ report }: { report: ReportItem }) {
  const facts = [
    report.stockOrgData.name,
    report.timeText,
    report.page_count > 0 ? `${report.page_count} 页` : '',
  ];
  return (
    <li className={classes.card}>
      {report.share_url !== '' && <Cover url={report.share_url} width={64} />}
      <div className={classes.text}>
        <h3 className={classes.name}>
          <a href={reportHref(report.fid, '')} target="_blank" rel="noopener">
            {report.name}
          </a>
        </h3>
        <p className={classes.facts}>{facts.filter((fact) => fact !== '').join(' · ')}</p>
        {report.content !== '' && <p className={classes.abstract}>{report.content}</p>}
      </div>
    </li>
  );
}

const Skeletons = () => (
  <div className={classes.cards}>
    {ROWS.map((row) => (
      <div key={row} className={classes.card}>
        <Skeleton width={64} height={91} />
        <div className={classes.text}>
          <Skeleton height={14} mt={4} width="80%" />
          <Skeleton height={12} mt={12} width="50%" />
        </div>
      </div>
    ))}
  </div>
);
