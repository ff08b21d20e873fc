import { ActionIcon, Tooltip } from '@mantine/core';
import { IconDownload, IconStar, IconStarFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReportItem } from '#contract/reports.ts';
import { allowanceQuery } from '#web/client/allowance.ts';
import { allowanceText } from '#web/client/allowance-text.ts';
import { useDialogs } from '#web/client/dialogs.tsx';
import { useDownload } from '#web/client/use-download.ts';
import { useFavourite } from '#web/client/use-favourite.ts';
import { useGate } from '#web/client/use-gate.ts';
import classes from './result-actions.module.css';

const button = { variant: 'subtle', color: 'gray', size: 32 } as const;

/** Quiet until the row is hovered or focused; always there for keyboard and touch. */
export function ResultActions({ report }: { report: ReportItem }) {
  return (
    <div className={classes.actions}>
      <FavouriteButton report={report} />
      {report.page_count > 0 && <DownloadButton report={report} />}
    </div>
  );
}

function FavouriteButton({ report }: { report: ReportItem }) {
  const { favourite, isPending, toggle } = useFavourite(report.fid, report.is_favorite === 1);
  const openDialog = useDialogs();
  const label = favourite ? '取消收藏' : '收藏';
  // S1 §5: taking a favourite away asks first, putting it on does not.
  const onClick = () => {
    if (!favourite) toggle();
    else openDialog({ kind: 'confirm', text: `确定取消收藏报告《${report.name}》？`, goOn: toggle });
  };
  return (
    <Tooltip label={label}>
      <ActionIcon
        {...button}
        className={favourite ? classes.on : undefined}
        aria-label={`${label}《${report.name}》`}
        aria-pressed={favourite}
        loading={isPending}
        onClick={onClick}
      >
        {favourite ? (
          <IconStarFilled size={18} aria-hidden />
        ) : (
          <IconStar size={18} stroke={1.6} aria-hidden />
        )}
      </ActionIcon>
    </Tooltip>
  );
}

function DownloadButton({ report }: { report: ReportItem }) {
  const { isPending, start } = useDownload(report.fid);
  const { lockOf } = useGate();
  const [asked, setAsked] = useState(false);
  const lock = lockOf('downloadReport');
  const { data: allowance } = useQuery({
    ...allowanceQuery('downloadReport', report.fid),
    enabled: asked && lock === null,
  });
  const cost = lock ?? (allowance === undefined ? '' : allowanceText(allowance));
  return (
    <Tooltip
      label={cost === '' ? '下载' : `下载：${cost}`}
      events={{ hover: true, focus: true, touch: true }}
    >
      <ActionIcon
        {...button}
        aria-label={`下载《${report.name}》`}
        loading={isPending}
        onPointerEnter={() => setAsked(true)}
        onFocus={() => setAsked(true)}
        onClick={start}
      >
        <IconDownload size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
