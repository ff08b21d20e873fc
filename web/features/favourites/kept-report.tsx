import { IconStarFilled } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { doFavorite } from '#contract/calls/favourites.ts';
import type { ReportItem } from '#contract/calls/reports.ts';
import { dayOf } from '#contract/text/calendar.ts';
import { useClient } from '#web/client/use-client.ts';
import { reportHref } from '#web/features/addresses/index.ts';
import { useDialogs } from '#web/features/dialogs/index.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { notDone } from '#web/ui/notices/not-done.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { ReportMeta } from '#web/ui/report-meta.tsx';
import row from '#web/ui/report-row.module.css';
import { ChooseBox } from './choose-box.tsx';
import classes from './collection.module.css';
import { COLLECTION } from './collection-query.ts';
import { removalRequest } from './removal-request.ts';

export type KeptItem = ReportItem & { kept_at: number; folder_id: number };

interface KeptReportProps {
  report: KeptItem;
  /** The folder that it stands in, where that is to be said. */
  folder: string | undefined;
  isChosen: boolean;
  /** Absent where no more may be chosen. */
  onChoose: ((isChosen: boolean) => void) | undefined;
  children?: ReactNode;
}

/** One report that is kept, what else is done with it, and the way to let it go, which asks first (S1 §5). */
export function KeptReport({ report, folder, isChosen, onChoose, children }: KeptReportProps) {
  const client = useClient();
  const openDialog = useDialogs();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.send(doFavorite, { id: report.fid, type: 1, cancel: 1 }),
    onSuccess: () => {
      notify('取消收藏成功');
      // Other lists show its mark as well.
      void queries.invalidateQueries({ queryKey: ['reports'] });
      return queries.invalidateQueries({ queryKey: COLLECTION });
    },
    onError: (error) => notDone(`没有取消收藏《${report.name}》`, error),
  });
  return (
    <li className={row.row}>
      <ChooseBox kind="report" name={report.name} isChosen={isChosen} onChoose={onChoose} />
      <article className={row.text}>
        <h2 className={row.title}>
          <Link to={reportHref(report.fid, '')} target="_blank">
            {report.name}
          </Link>
        </h2>
        <ReportMeta report={report} />
        {report.content !== '' && <p className={row.abstract}>{report.content}</p>}
        <p className={classes.kept}>
          {dayOf(report.kept_at)} 收藏{folder !== undefined && ` · 在“${folder}”里`}
        </p>
      </article>
      {children}
      <IconButton
        label={`取消收藏《${report.name}》`}
        tip="取消收藏"
        size={32}
        className={classes.star}
        loading={isPending}
        onClick={() => openDialog(removalRequest('report', report.name, () => mutate()))}
      >
        <IconStarFilled size={18} aria-hidden />
      </IconButton>
    </li>
  );
}
