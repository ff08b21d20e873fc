import { CHART_KIND_NAMES } from '#contract/calls/charts.ts';
import classes from './chart-viewer.module.css';
import type { ViewedChart } from './viewed-chart.ts';

/** What is said of a chart: where its numbers come from, and where it stands. */
export function ChartFacts({ chart }: { chart: ViewedChart }) {
  const rows = [
    ['来源', chart.source],
    ['报告', chart.file_name],
    ['机构', chart.organisation],
    ['日期', chart.createTimeYmd],
    ['页码', `第 ${chart.place_page} 页`],
    ['类型', CHART_KIND_NAMES[chart.kind]],
  ] as const;
  return (
    <dl className={classes.facts}>
      {rows
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
