import type { z } from 'zod';
import type { ReportChart, ReportDetail } from '#contract/calls/reports.ts';
import type { PageSize } from '#web/pdf/layout/page-layout.ts';
import type { PlaceTarget } from '#web/pdf/view/use-held-place.ts';
import { useCharts } from './panel-queries.ts';
import { PanelState } from './panel-state.tsx';
import classes from './panels.module.css';

interface ChartsPanelProps {
  report: ReportDetail;
  sizes: readonly PageSize[];
  goTo: (target: PlaceTarget) => void;
}

type Chart = Pick<
  z.infer<typeof ReportChart>,
  'place_page' | 'top_left_coordinate' | 'lower_right_coordinate'
>;

/** Points above a chart that stay in view: its caption often stands there. */
const CAPTION_PT = 24;

function targetOf(chart: Chart, size: PageSize = { width: 595, height: 842 }): PlaceTarget {
  const { place_page: page, top_left_coordinate: from, lower_right_coordinate: to } = chart;
  const offset = Math.max(0, ((from?.[1] ?? 0) - CAPTION_PT) / size.height);
  const across = from && to ? { left: from[0] / size.width, right: to[0] / size.width } : undefined;
  return { page, offset, align: 'top', across };
}

/** Charts found in the report; each opens its page at the chart. */
export function ChartsPanel({ report, sizes, goTo }: ChartsPanelProps) {
  const query = useCharts(report.fid, true);
  return (
    <PanelState query={query} empty="没有从这份报告中认出图表。">
      {({ list }) => (
        <ul className={classes.list}>
          {list.map((chart) => {
            const target = targetOf(chart, sizes[chart.place_page - 1]);
            return (
              <li key={chart.id}>
                <button type="button" className={classes.hit} onClick={() => goTo(target)}>
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
