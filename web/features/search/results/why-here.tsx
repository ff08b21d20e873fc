import type { ReportItem } from '#contract/calls/reports.ts';
import type { SearchResult } from '#contract/calls/search.ts';
import { Popover } from '#web/ui/popover/popover.tsx';
import { reasonsOf } from './reasons-of.ts';
import classes from './why-here.module.css';

interface WhyHereProps {
  report: ReportItem;
  match: SearchResult['matches'][number];
  result: SearchResult;
}

/** On demand, by mouse, finger or key: what put the report into this list. */
export function WhyHere({ report, match, result }: WhyHereProps) {
  return (
    <Popover
      label={`为什么《${report.name}》在这里`}
      side="end"
      className={classes.panel}
      button={{ className: classes.ask, children: '为什么在这里' }}
    >
      {() => (
        <ul className={classes.reasons}>
          {reasonsOf(report, match, result).map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </Popover>
  );
}
