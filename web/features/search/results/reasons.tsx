import { useSearchParams } from 'react-router';
import type { ReportItem } from '#contract/calls/reports.ts';
import type { SearchResult } from '#contract/calls/search.ts';
import { readSearch } from '../search-state.ts';
import { OrderFeatures } from './order-features.tsx';
import classes from './reasons.module.css';
import { reasonsOf } from './reasons-of.ts';

export interface ReasonsProps {
  report: ReportItem;
  match: SearchResult['matches'][number];
  result: SearchResult;
}

export function Reasons({ report, match, result }: ReasonsProps) {
  const [address] = useSearchParams();
  return (
    <>
      <ul className={classes.reasons}>
        {reasonsOf(report, match, result).map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {address.has('explain') && <OrderFeatures fid={report.fid} state={readSearch(address)} />}
    </>
  );
}
