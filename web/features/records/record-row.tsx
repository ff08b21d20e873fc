import { IconShare2 } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { RecordKind } from '#contract/calls/records.ts';
import { reportHref } from '#web/features/addresses/index.ts';
import { FavouriteButton } from '#web/features/favourites/index.ts';
import { AddToGroup } from '#web/features/groups/index.ts';
import { ShareDialog } from '#web/features/sharing/index.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { ReportMeta } from '#web/ui/report-meta.tsx';
import row from '#web/ui/report-row.module.css';
import { timeOf } from './days.ts';
import classes from './records.module.css';
import type { RecordOf } from './records-query.ts';
import { RemoveButton } from './remove-button.tsx';

const DONE: Record<RecordKind, string> = { read: '读过', downloaded: '下载' };

interface RecordRowProps {
  report: RecordOf<3>;
  kind: RecordKind;
  onRemove: () => void;
}

/** One report that was read or downloaded, and when that was last. */
export function RecordRow({ report, kind, onRemove }: RecordRowProps) {
  const [isSharing, setSharing] = useState(false);
  return (
    <li className={row.row}>
      <article className={row.text}>
        <h3 className={row.title}>
          <Link to={reportHref(report.fid, '')} target="_blank">
            {report.name}
          </Link>
          {report.is_new === 1 && (
            <>
              {' '}
              <span className={row.new}>新</span>
            </>
          )}
        </h3>
        <ReportMeta report={report} />
        <p className={classes.at}>
          {timeOf(report.recorded_at)} {DONE[kind]}
        </p>
      </article>
      <div className={classes.actions}>
        <IconButton label={`分享《${report.name}》`} tip="分享" size={32} onClick={() => setSharing(true)}>
          <IconShare2 size={18} stroke={1.6} aria-hidden />
        </IconButton>
        <AddToGroup report={report} />
        <FavouriteButton report={report} />
        <RemoveButton name={report.name} onRemove={onRemove} />
      </div>
      <Suspense>
        {isSharing && (
          <ShareDialog
            shared={{ kind: 'report', fid: report.fid, name: report.name }}
            place=""
            onClose={() => setSharing(false)}
          />
        )}
      </Suspense>
    </li>
  );
}
