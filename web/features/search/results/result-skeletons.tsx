import row from '#web/ui/report-row.module.css';
import { Skeleton } from '#web/ui/skeleton.tsx';

const TITLE_WIDTHS = ['72%', '58%', '64%', '49%', '68%', '55%'];

/** The shape of results, so that nothing jumps when they come. */
export function ResultSkeletons({ view }: { view: 'list' | 'preview' }) {
  return (
    <ul aria-hidden>
      {TITLE_WIDTHS.map((width) => (
        <li key={width} className={row.row}>
          {view === 'preview' && <Skeleton width={104} height={147} />}
          <div className={row.text}>
            <Skeleton height={16} mt={4} width={width} />
            <Skeleton height={12} mt={12} width="46%" />
            <Skeleton height={12} mt={16} width="92%" />
            <Skeleton height={12} mt={12} width="84%" />
          </div>
        </li>
      ))}
    </ul>
  );
}
