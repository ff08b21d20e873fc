import { Link } from 'react-router';
import { rightOf } from '#contract/rights/levels.ts';
import { searchAddress } from '#contract/text/search-address.ts';
import { useSession } from '#web/client/session.ts';
import classes from './seek-also.module.css';

const KINDS = {
  charts: { path: '/chart', label: '搜图表', name: '数据图表', action: 'searchCharts' },
  reports: { path: '/report', label: '搜报告', name: '报告', action: 'searchReports' },
} as const;

/** Leads to what else there is for the same words: from reports to charts and back. What it counts for is said before the click. */
export function SeekAlso({ sought, keyword }: { sought: keyof typeof KINDS; keyword: string }) {
  const { tier } = useSession();
  const { path, label, name, action } = KINDS[sought];
  const { daily } = rightOf(tier, action);
  return (
    <Link
      to={searchAddress({ search_key: keyword }, path)}
      className={classes.also}
      title={`在${name}里搜“${keyword}”`}
    >
      {label} ›
      {daily !== null && (
        <span className={classes.cost}>
          计 1 次<span className={classes.limit}>，每天 {daily} 次</span>
        </span>
      )}
    </Link>
  );
}
