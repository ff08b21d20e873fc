import type { ReportItem } from '#contract/calls/reports.ts';
import type { SearchResult } from '#contract/calls/search.ts';
import { reasonsOf } from './reasons-of.ts';
import classes from './why-here.module.css';

export interface ReasonsProps {
  report: ReportItem;
  match: SearchResult['matches'][number];
  result: SearchResult;
}

export const Reasons = ({ report, match, result }: ReasonsProps) => (
  <ul className={classes.reasons}>
    {reasonsOf(report, match, result).map((reason) => (
      <li key={reason}>{reason}</li>
    ))}
  </ul>
);
