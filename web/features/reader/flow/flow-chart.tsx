import { Suspense } from 'react';
import { ChartViewer } from '#web/features/charts/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useCharts } from '../panels/panel-queries.ts';

interface FlowChartProps {
  fid: number;
  /** Number of the chart that is enlarged; null while none is. */
  id: number | null;
  onId: (id: number | null) => void;
  onPage: (page: number) => void;
}

/** A chart of the text, enlarged, with those beside it. */
export function FlowChart({ fid, id, onId, onPage }: FlowChartProps) {
  const { data } = useCharts(fid, id !== null);
  const list = data?.list ?? [];
  const index = list.findIndex((chart) => chart.id === id);
  const chart = list[index];
  if (chart === undefined) return null;
  return (
    <Suspense>
      <ChartViewer
        charts={list.map((each) => ({ ...each, organisation: '' }))}
        index={index}
        onIndex={(next) => onId(list[next]?.id ?? null)}
        onClose={() => onId(null)}
      >
        <Button
          onClick={() => {
            onId(null);
            onPage(chart.place_page);
          }}
        >
          看第 {chart.place_page} 页原貌
        </Button>
      </ChartViewer>
    </Suspense>
  );
}
