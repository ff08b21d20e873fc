import type { AlertDeliveryRow } from '#contract/calls/alert-delivery.ts';
import { momentOf } from '#contract/text/calendar.ts';
import classes from './delivery.module.css';

const STATES: Record<AlertDeliveryRow['state'], string> = {
  open: '待送',
  waiting: '没有送到，会再试',
  sending: '正在送',
  sent: '已送到',
  failed: '没有送到',
  unknown: '不确定',
  skipped: '没有发送',
};

/** What the latest were, and what became of them. */
export function Recent({ rows }: { rows: readonly AlertDeliveryRow[] }) {
  if (rows.length === 0) return <p className={classes.quiet}>还没有送过新报告。</p>;
  return (
    <ul className={classes.recent} aria-label="最近几次">
      {rows.map(({ id, state, reason, tries, reports, created_at, next_at }) => (
        <li key={id}>
          <span className={classes.state} data-state={state}>
            {STATES[state]}
          </span>
          <span>
            {momentOf(created_at)} · {reports} 篇{tries > 1 && ` · 试了 ${tries} 次`}
            {next_at > 0 && ` · ${momentOf(next_at)} ${state === 'open' ? '送出' : '再试'}`}
          </span>
          {reason !== '' && <span className={classes.reason}>{reason}</span>}
        </li>
      ))}
    </ul>
  );
}
