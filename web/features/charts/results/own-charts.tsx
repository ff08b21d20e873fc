import { type ReactNode, Suspense, useState } from 'react';
import type { SearchedChart } from '#contract/calls/charts.ts';
import { PageViewer } from '../viewer/page-viewer-lazy.ts';
import { ChartCard } from './chart-card.tsx';
import grid from './chart-grid.module.css';

interface OwnChartsProps {
  charts: readonly SearchedChart[];
  /** What they are: 收藏的图表. */
  label: string;
  /** What stands beside the name of each. */
  mark?: (chart: SearchedChart) => ReactNode;
}

/** Charts of somebody's own, each of which opens in the viewer. */
export function OwnCharts({ charts, label, mark }: OwnChartsProps) {
  const [open, setOpen] = useState<number | null>(null);
  return (
    <>
      <ul className={grid.grid} aria-label={label}>
        {charts.map((chart, index) => (
          <ChartCard
            key={chart.id}
            chart={chart}
            eager={index < 3}
            mark={mark?.(chart)}
            onOpen={() => setOpen(chart.id)}
          />
        ))}
      </ul>
      <Suspense>{open !== null && <PageViewer list={charts} id={open} onId={setOpen} />}</Suspense>
    </>
  );
}
