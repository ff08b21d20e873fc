import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { SearchedChart } from '#contract/calls/charts.ts';
import { messageOfError } from '#web/client/query.ts';
import { useGate } from '#web/features/rights/index.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { chartDetailQuery } from '../search/queries.ts';
import { ChartActions } from './chart-actions.tsx';
import { ChartViewer } from './chart-viewer.tsx';
import { SamePlaces } from './same-places.tsx';
import type { ViewedChart } from './viewed-chart.ts';

interface PageViewerProps {
  /** Of the page of results. */
  list: readonly SearchedChart[];
  /** The chart on show: an address may name one that is not in the list. */
  id: number;
  onId: (id: number | null) => void;
}

const viewed = (chart: SearchedChart): ViewedChart => ({
  ...chart,
  organisation: chart.stockOrgData.name,
});

/** An address may name a chart to a visitor, who is then asked to sign in. */
function useMayOpen(): boolean {
  const { lockOf, pass } = useGate();
  const mayOpen = lockOf('openChart') === null;
  const ask = useEffectEvent(() => pass('openChart', () => {}));
  useEffect(() => {
    if (!mayOpen) ask();
  }, [mayOpen]);
  return mayOpen;
}

/** An address may name a chart that is not there: that is said, and the list stays. */
function useMissing(error: unknown, onId: PageViewerProps['onId']): void {
  const tell = useEffectEvent(() => {
    notify(`没有打开图表：${messageOfError(error)}`, 'warning');
    onId(null);
  });
  const isMissing = error !== null;
  useEffect(() => {
    if (isMissing) tell();
  }, [isMissing]);
}

/** The viewer over a list of charts. Nothing is shown of a chart that the caller may not open. */
export function PageViewer({ list, id, onId }: PageViewerProps) {
  const mayOpen = useMayOpen();
  const detail = useQuery({ ...chartDetailQuery(id), enabled: mayOpen });
  const shown = list.filter(({ locked }) => locked === null);
  const listed = shown.some((chart) => chart.id === id);
  const single = detail.data === undefined ? [] : [detail.data.chart];
  const charts = listed ? shown : single;
  const index = charts.findIndex((chart) => chart.id === id);
  const chart = charts[index];
  useMissing(listed ? null : detail.error, onId);
  if (!mayOpen || chart === undefined) return null;
  return (
    <ChartViewer
      charts={charts.map(viewed)}
      index={index}
      onIndex={(next) => onId(charts[next]?.id ?? null)}
      onClose={() => onId(null)}
    >
      <ChartActions key={chart.id} chart={chart} detail={detail} />
      <SamePlaces chart={chart} detail={detail} />
    </ChartViewer>
  );
}
