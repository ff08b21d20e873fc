import type { SearchedChart } from '#contract/calls/charts.ts';
import { grouped } from '#contract/text/grouped.ts';
import { messageOfError } from '#web/client/query.ts';
import { chartHref } from '#web/features/addresses/index.ts';
import { useGate } from '#web/features/rights/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import classes from './chart-actions.module.css';
import type { DetailQuery } from './chart-actions.tsx';

/** The other reports that show the same chart. */
export function SamePlaces({ chart, detail }: { chart: SearchedChart; detail: DetailQuery }) {
  const { pass } = useGate();
  const { data } = detail;
  if (detail.isError) {
    return (
      <div className={classes.note} role="alert">
        <p>{messageOfError(detail.error)}</p>
        <Button size="compact" variant="default" onClick={() => void detail.refetch()}>
          重试
        </Button>
      </div>
    );
  }
  const count = data?.chart.same_count ?? chart.same_count;
  if (count < 2) return null;
  return (
    <section>
      <h2 className={classes.heading}>同图出现在 {grouped(count)} 份报告</h2>
      {data === undefined && <Skeleton height={14} width="80%" mt={8} />}
      <ul>
        {data?.same.map((place) => (
          <li key={place.id} className={classes.same}>
            <button
              type="button"
              className={classes.sameLink}
              onClick={() =>
                pass('viewChartOriginal', () => window.open(chartHref(place), '_blank', 'noopener'))
              }
            >
              {place.file_name}
            </button>
            <span className={classes.sameFacts}>
              {[place.organisation, place.createTimeYmd, `第 ${place.place_page} 页`]
                .filter((fact) => fact !== '')
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
