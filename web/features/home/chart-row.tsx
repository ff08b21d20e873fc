import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { SearchedChart } from '#contract/calls/charts.ts';
import { searchAddress } from '#contract/text/search-address.ts';
import { reportHref } from '#web/features/addresses/index.ts';
import { ChartImage } from '#web/ui/chart-image.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Answered, Block } from './block.tsx';
import classes from './chart-row.module.css';
import { CHARTS, chartsQuery } from './queries.ts';

const SIZES = '(max-width: 767px) calc(100vw - 32px), 300px';
const ROWS = ['a', 'b', 'c', 'd'];

/** Four charts of the day, large enough to read; each leads to the viewer. */
export function ChartRow() {
  const query = useQuery(chartsQuery());
  if (query.data?.items.length === 0) return null;
  return (
    <Block id="daily-charts" title="数据图表" note="每日更换" more={{ to: '/chart', label: '全部图表' }}>
      <Answered query={query} what="图表" skeleton={<Skeletons />}>
        {({ items }) => (
          <ul className={classes.list}>
            {items.slice(0, CHARTS).map((chart) => (
              <Card key={chart.id} chart={chart} />
            ))}
          </ul>
        )}
      </Answered>
    </Block>
  );
}

function Card({ chart }: { chart: SearchedChart }) {
  const viewer = searchAddress({ open: chart.id }, '/chart');
  return (
    <li className={classes.card}>
      {/* The name beside it leads to the same place and is what one is told. */}
      <Link to={viewer} className={classes.picture} tabIndex={-1} aria-hidden>
        <ChartImage chart={chart} sizes={SIZES} />
      </Link>
      <div className={classes.text}>
        <h3 className={classes.name}>
          <Link to={viewer}>{chart.name}</Link>
        </h3>
        <p className={classes.source}>{chart.source === '' ? '未注明来源' : `来源：${chart.source}`}</p>
        <p className={classes.place}>
          <a href={reportHref(chart.fid, '')} target="_blank" rel="noopener" className={classes.report}>
            {chart.file_name}
          </a>
          <span>
            {[chart.stockOrgData.name, chart.createTimeYmd, `第 ${chart.place_page} 页`]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </p>
      </div>
    </li>
  );
}

const Skeletons = () => (
  <div className={classes.list}>
    {ROWS.map((row) => (
      <div key={row} className={classes.card}>
        <span className={classes.picture} />
        <div className={classes.text}>
          <Skeleton height={16} width="80%" />
          <Skeleton height={12} mt={12} width="60%" />
        </div>
      </div>
    ))}
  </div>
);
