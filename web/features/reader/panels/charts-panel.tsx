import { Suspense, useState } from 'react';
import { CHART_KIND_NAMES } from '#contract/calls/charts.ts';
import type { ReportChart, ReportDetail } from '#contract/calls/reports.ts';
import { ChartPicture, ChartViewer, type ViewedChart } from '#web/features/charts/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Segment, Segments } from '#web/ui/segments/segments.tsx';
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
  const [shown, setShown] = useState<Shown>('all');
  return (
    <PanelState query={query} empty="没有从这份报告中认出图表。">
      {({ list: all, count, locked }) => {
        const list = all.filter(isOf[shown]);
        return (
          <>
            {locked !== null && (
              <p className={classes.locked}>
                共 {count} 幅。{locked.message}，这里先列出前 {all.length} 幅的名称。
              </p>
            )}
            <KindToggle charts={all} shown={shown} onShow={setShown} />
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
        );
      }}
    </PanelState>
  );
}

type Shown = 'all' | 'figure' | 'table';

const isOf: Record<Shown, (chart: Pick<ReportChart, 'kind'>) => boolean> = {
  all: () => true,
  figure: ({ kind }) => kind !== 'table',
  table: ({ kind }) => kind === 'table',
};

const SHOWN: readonly { shown: Shown; label: string }[] = [
  { shown: 'all', label: '全部' },
  { shown: 'figure', label: '图' },
  { shown: 'table', label: '表' },
];

interface KindToggleProps {
  charts: readonly Pick<ReportChart, 'kind'>[];
  shown: Shown;
  onShow: (shown: Shown) => void;
}

/** What is drawn, or the tables alone; nothing to choose where a report has one of the two. */
function KindToggle({ charts, shown, onShow }: KindToggleProps) {
  if (!charts.some(isOf.figure) || !charts.some(isOf.table)) return null;
  return (
    <Segments label="图或表" className={classes.kinds}>
      {SHOWN.map((each) => (
        <Segment key={each.shown} isOn={shown === each.shown} onClick={() => onShow(each.shown)}>
          {each.label} {charts.filter(isOf[each.shown]).length}
        </Segment>
      ))}
    </Segments>
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
