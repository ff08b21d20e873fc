import type { ReportDetail } from '#contract/reports.ts';
import type { PageSize } from '../layout/page-layout.ts';
import type { PlaceTarget } from '../view/use-held-place.ts';
import { useCharts } from './panel-queries.ts';
import { PanelState } from './panel-state.tsx';
import classes from './panels.module.css';

interface ChartsPanelProps {
  report: ReportDetail;
  sizes: readonly PageSize[];
  goTo: (target: PlaceTarget) => void;
}

/** Charts found in the report; each opens its page at the chart. */
export function ChartsPanel({ report, sizes, goTo }: ChartsPanelProps) {
  const query = useCharts(report.fid, true);
  return (
    <PanelState query={query} empty="没有从这份报告中认出图表。">
      {({ list }) => (
        <ul className={classes.list}>
          {list.map((chart) => {
            const height = sizes[chart.place_page - 1]?.height ?? 842;
            const top = chart.top_left_coordinate?.[1] ?? 0;
            return (
              <li key={chart.id}>
                <button
                  type="button"
                  className={classes.hit}
                  onClick={() =>
                    goTo({ page: chart.place_page, offset: Math.max(0, (top - 24) / height), align: 'top' })
                  }
                >
                  <span className={classes.chartText}>
                    <span className={classes.entryTitle}>{chart.name}</span>
                    {chart.source !== '' && <span className={classes.source}>来源：{chart.source}</span>}
                  </span>
                  <span className={classes.entryPage}>第 {chart.place_page} 页</span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </PanelState>
  );
}
