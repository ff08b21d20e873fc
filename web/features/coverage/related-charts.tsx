import type { SearchedChart } from '#contract/calls/charts.ts';
import { useSession } from '#web/client/session.ts';
import { chartHref } from '#web/features/addresses/index.ts';
import card from '#web/ui/card.module.css';
import { ChartImage } from '#web/ui/chart-image.tsx';
import classes from './related-charts.module.css';

const SIZES = '(max-width: 767px) calc(100vw - 64px), 400px';

/** Charts of the newest reports; each leads to its place, or to what visitors see of its report. */
export function RelatedCharts({ charts }: { charts: readonly SearchedChart[] }) {
  const { user } = useSession();
  return (
    <section className={card.card} aria-labelledby="charts">
      <h2 id="charts" className={card.title}>
        相关图表
      </h2>
      <ul className={classes.list}>
        {charts.map((chart) => (
          <li key={chart.id} className={classes.chart}>
            <span className={classes.picture}>
              <ChartImage chart={chart} sizes={SIZES} />
            </span>
            <h3 className={classes.name}>
              <a
                href={user === null ? `/preview/${chart.fid}` : chartHref(chart)}
                target="_blank"
                rel="noopener"
              >
                {chart.name}
              </a>
            </h3>
            <p className={classes.origin}>{chart.source === '' ? '未注明来源' : `来源：${chart.source}`}</p>
            <p className={classes.origin}>
              《{chart.file_name}》第 {chart.place_page} 页 · {chart.createTimeYmd}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
