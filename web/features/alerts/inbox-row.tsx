import { Link } from 'react-router';
import type { InboxItem } from '#contract/calls/alerts.ts';
import { dayOf } from '#contract/text/calendar.ts';
import { reportHref } from '#web/features/addresses/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ReportMeta } from '#web/ui/report-meta.tsx';
import row from '#web/ui/report-row.module.css';
import classes from './inbox.module.css';

/** One new report, and which searches found it. Opening it is reading it. */
export function InboxRow({ item, onRead }: { item: InboxItem; onRead: () => void }) {
  const { report, alerts, at, is_read, file_came } = item;
  const isUnread = is_read === 0;
  return (
    <li className={row.row} data-unread={isUnread || undefined}>
      <article className={row.text}>
        <h2 className={row.title}>
          {isUnread && <span className={classes.dot}>未读</span>}
          <Link
            to={reportHref(report.fid, '')}
            target="_blank"
            onClick={() => {
              if (isUnread) onRead();
            }}
          >
            {report.name}
          </Link>
        </h2>
        <ReportMeta report={report} />
        {report.content !== '' && <p className={row.abstract}>{report.content}</p>}
        <p className={classes.why}>
          {dayOf(at)} {file_came === 1 ? '您等的原文到了' : '入库'}
          {alerts.length > 0 && ` · 来自 ${alerts.map(({ name }) => `“${name}”`).join('、')}`}
        </p>
      </article>
      {isUnread && (
        <Button
          size="compact"
          variant="subtle"
          className={classes.read}
          aria-label={`标为已读：《${report.name}》`}
          onClick={onRead}
        >
          标为已读
        </Button>
      )}
    </li>
  );
}
