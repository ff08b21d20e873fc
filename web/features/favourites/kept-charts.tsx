import { type ReactNode, Suspense } from 'react';
import { ChooseBox } from './choose-box.tsx';
import type { KeptChart } from './collection-query.ts';
import { ChosenBar } from './folders-lazy.ts';
import { useChosen } from './use-chosen.ts';

/** How charts are drawn belongs to another feature; `mark` stands beside the name of each. */
export type ChartList = (
  charts: readonly KeptChart[],
  mark: (chart: { id: number; name: string }) => ReactNode,
) => ReactNode;

interface KeptChartsProps {
  data: readonly KeptChart[];
  charts: ChartList;
}

/** A page of the charts that are kept. */
export function KeptCharts({ data, charts }: KeptChartsProps) {
  const { chosen, setChosen, others, box } = useChosen(data.map(({ id }) => id));
  return (
    <>
      {charts(data, ({ id, name }) => (
        <ChooseBox kind="chart" name={name} {...box(id)} />
      ))}
      {chosen.length > 0 && (
        <Suspense>
          <ChosenBar chosen={{ kind: 'chart', ids: chosen }} others={others} onChoose={setChosen} />
        </Suspense>
      )}
    </>
  );
}
