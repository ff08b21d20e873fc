import { Suspense, useState } from 'react';
import { CHART_KIND_NAMES } from '#contract/calls/charts.ts';
import type { ReportChart, ReportDetail } from '#contract/calls/reports.ts';
import { ChartPicture, ChartViewer, type ViewedChart } from '#web/features/charts/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import classes from './charts-panel.module.css';
import { useCharts } from './panel-queries.ts';
import { PanelState } from './panel-state.tsx';
import panel from './panels.module.css';

interface ChartsPanelProps {
  report: ReportDetail;
  /** Marks the chart on its page; absent where there are no pages to see. */
  onChart?: ((id: number) => void) | undefined;
}

/** The charts of the report: each opens in the viewer, and at its place on the page. */
export function ChartsPanel({ report, onChart }: ChartsPanelProps) {
  const query = useCharts(report.fid, true);
  const [index, setIndex] = useState<number | null>(null);
  return (
    <PanelState query={query} empty="没有从这份报告中认出图表。">
      {({ list, count, locked }) => (
        <>
          {locked !== null && (
            <p className={classes.locked}>
              共 {count} 幅。{locked.message}，这里先列出前 {list.length} 幅的名称。
            </p>
          )}
          <ul className={classes.grid}>
            {list.map((chart, at) => (
              <ChartCard
                key={chart.id}
                chart={chart}
                isLocked={locked !== null}
                onOpen={() => setIndex(at)}
                onChart={onChart}
              />
            ))}
          </ul>
          {index !== null && (
            <PanelViewer
              charts={list}
              index={index}
              onIndex={setIndex}
              onClose={() => setIndex(null)}
              onChart={onChart}
            />
          )}
        </>
      )}
    </PanelState>
  );
}

interface ChartCardProps {
  chart: ReportChart;
  isLocked: boolean;
  onOpen: () => void;
  onChart: ChartsPanelProps['onChart'];
}

function ChartCard({ chart, isLocked, onOpen, onChart }: ChartCardProps) {
  return (
    <li className={classes.card}>
      {!isLocked && (
        <button
          type="button"
          className={classes.picture}
          aria-label={`放大：${chart.name}`}
          // Without a picture there is nothing to enlarge.
          disabled={chart.online_url === ''}
          onClick={onOpen}
        >
          <ChartPicture chart={chart} sizes="(max-width: 767px) 45vw, 280px" />
        </button>
      )}
      <p className={classes.name}>{chart.name}</p>
      <p className={classes.foot}>
        <span className={classes.source}>{chart.source || CHART_KIND_NAMES[chart.kind]}</span>
        {onChart && !isLocked ? (
          <button
            type="button"
            className={classes.place}
            aria-label={`在第 ${chart.place_page} 页标出：${chart.name}`}
            onClick={() => onChart(chart.id)}
          >
            第 {chart.place_page} 页 ›
          </button>
        ) : (
          <span className={panel.entryPage}>第 {chart.place_page} 页</span>
        )}
      </p>
    </li>
  );
}

interface PanelViewerProps {
  charts: readonly ReportChart[];
  index: number;
  onIndex: (index: number) => void;
  onClose: () => void;
  onChart: ChartsPanelProps['onChart'];
}

const viewed = (chart: ReportChart): ViewedChart => ({ ...chart, organisation: '' });

function PanelViewer({ charts, index, onIndex, onClose, onChart }: PanelViewerProps) {
  const chart = charts[index];
  return (
    <Suspense>
      <ChartViewer charts={charts.map(viewed)} index={index} onIndex={onIndex} onClose={onClose}>
        {onChart && chart && (
          <Button
            onClick={() => {
              onClose();
              onChart(chart.id);
            }}
          >
            在原文第 {chart.place_page} 页标出
          </Button>
        )}
      </ChartViewer>
    </Suspense>
  );
}
