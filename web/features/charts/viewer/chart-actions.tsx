import { IconExternalLink, IconLock, IconStar, IconStarFilled } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { getChartDetail, SearchedChart } from '#contract/calls/charts.ts';
import { ownContentOf } from '#contract/text/file-id.ts';
import type { ResponseOf } from '#contract/wire/call.ts';
import { CODES } from '#contract/wire/codes.ts';
import { chartHref } from '#web/features/addresses/index.ts';
import { useFavourite } from '#web/features/favourites/index.ts';
import { useGate } from '#web/features/rights/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { LockTag } from '#web/ui/lock-tag.tsx';
import classes from './chart-actions.module.css';

export type DetailQuery = UseQueryResult<ResponseOf<typeof getChartDetail>>;

interface ChartActionsProps {
  chart: SearchedChart;
  detail: DetailQuery;
}

/** To the page of the report with the chart marked there, and keeping it. */
export function ChartActions({ chart, detail }: ChartActionsProps) {
  const { favourite, isPending, press, label } = useFavourite(chart, 'chart');
  return (
    <div className={classes.actions}>
      <OriginalButton chart={chart} detail={detail} />
      <Button
        variant="default"
        icon={favourite ? <IconStarFilled size={18} aria-hidden /> : <IconStar size={18} aria-hidden />}
        aria-pressed={favourite}
        loading={isPending}
        onClick={press}
      >
        {label}
      </Button>
    </div>
  );
}

function OriginalButton({ chart, detail }: ChartActionsProps) {
  const { lockOf, pass } = useGate();
  // A file of one's own is read without a right of the library.
  const isOwn = ownContentOf(chart.fid) !== null;
  const lock = isOwn ? null : lockOf('viewChartOriginal');
  const original = detail.data?.original;
  if (original?.code === CODES.notFound) return <p className={classes.note}>{original.message}</p>;
  const open = () => window.open(chartHref(chart), '_blank', 'noopener');
  return (
    <>
      <Button
        icon={lock === null ? <IconExternalLink size={18} aria-hidden /> : <IconLock size={18} aria-hidden />}
        onClick={() => (isOwn ? open() : pass('viewChartOriginal', open))}
      >
        查看原文
      </Button>
      {lock !== null && <LockTag needs={`查看原文${lock}`} />}
    </>
  );
}
