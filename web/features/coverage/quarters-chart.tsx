import { grouped } from '#contract/text/grouped.ts';
import classes from './quarters-chart.module.css';

interface QuartersChartProps {
  /** Oldest first; 2026Q3. */
  quarters: readonly { quarter: string; count: number }[];
}

const nameOf = (quarter: string): string => `${quarter.slice(0, 4)} 年 ${quarter.slice(5)} 季度`;

/** How many reports came in each quarter, as bars; the figures can be read and are read aloud. */
export function QuartersChart({ quarters }: QuartersChartProps) {
  const most = Math.max(1, ...quarters.map(({ count }) => count));
  return (
    <ol className={classes.chart} aria-label="各季度的报告数">
      {quarters.map(({ quarter, count }, at) => {
        // The first quarter names its year too, where the next year stands far enough behind.
        const isYear = quarter.endsWith('Q1') || (at === 0 && quarter.endsWith('Q2'));
        return (
          <li key={quarter} className={classes.quarter} title={`${nameOf(quarter)}：${grouped(count)} 篇`}>
            <span className={classes.count} aria-hidden>
              {grouped(count)}
            </span>
            <span
              className={classes.bar}
              style={{ height: `${(count / most) * 100}%` }}
              data-none={count === 0 || undefined}
            />
            <span className={classes.label} data-year={isYear || undefined} aria-hidden>
              {isYear ? quarter.slice(0, 4) : quarter.slice(4)}
            </span>
            <span className={classes.spoken}>{`${nameOf(quarter)}：${grouped(count)} 篇`}</span>
          </li>
        );
      })}
    </ol>
  );
}
