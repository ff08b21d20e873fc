import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReportItem } from '#contract/calls/reports.ts';
import { allowanceText } from '#contract/rights/allowance-text.ts';
import { useDownload } from '#web/features/downloads/index.ts';
import { FavouriteButton } from '#web/features/favourites/index.ts';
import { AddToGroup } from '#web/features/groups/index.ts';
import { allowanceQuery, useGate } from '#web/features/rights/index.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import classes from './result-actions.module.css';

/** Quiet until the row is hovered or focused; always there for keyboard and touch. */
export function ResultActions({ report }: { report: ReportItem }) {
  return (
    <div className={classes.actions}>
      <AddToGroup report={report} />
      <FavouriteButton report={report} />
      {report.page_count > 0 && <DownloadButton report={report} />}
    </div>
  );
}

function DownloadButton({ report }: { report: ReportItem }) {
  const { isPending, percent, start, cancel } = useDownload(report.fid);
  const { lockOf } = useGate();
  const [asked, setAsked] = useState(false);
  const lock = lockOf('downloadReport');
  const { data: allowance } = useQuery({
    ...allowanceQuery('downloadReport', report.fid),
    enabled: asked && lock === null,
  });
  const cost = lock ?? (allowance === undefined ? '' : allowanceText(allowance));
  const events = { onPointerEnter: () => setAsked(true), onFocus: () => setAsked(true) };
  if (isPending) {
    return (
      <IconButton label={`取消下载《${report.name}》`} tip="取消下载" size={32} {...events} onClick={cancel}>
        <span className={classes.percent}>{percent}%</span>
      </IconButton>
    );
  }
  return (
    <IconButton
      label={`下载《${report.name}》`}
      tip={cost === '' ? '下载' : `下载：${cost}`}
      size={32}
      {...events}
      onClick={start}
    >
      <IconDownload size={18} stroke={1.6} aria-hidden />
    </IconButton>
  );
}
