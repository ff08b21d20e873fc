import { Link } from 'react-router';
import type { ReportItem } from '#contract/calls/reports.ts';
import { searchAddress } from '#contract/text/search-address.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Answered, Block } from './block.tsx';
import { TAB_SIZE } from './queries.ts';
import classes from './top-lists.module.css';
import { useRanked, useRecommended } from './use-lists.ts';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

/** The ranking, where enough different persons read enough to rank; its entries lead to the public preview (S1 §2). */
export function HotReports() {
  const { query, list } = useRanked();
  const isUnknown = query.data === undefined && query.error !== null;
  if (list.length === 0 && !isUnknown) return null;
  return (
    <Block id="hot-reports" title="热门榜" more={{ to: searchAddress({ list: 'hot' }), label: '更多' }}>
      <Answered query={query} what="热门榜" skeleton={<Skeletons />}>
        {() => <Ranked list={list} isRanking />}
      </Answered>
    </Block>
  );
}

/** Ten more that are recommended; the first stand with their covers above. */
export function RecommendedReports() {
  const { query, list } = useRecommended();
  const rest = list?.slice(TAB_SIZE) ?? [];
  if (list !== undefined && rest.length === 0) return null;
  return (
    <Block id="recommended-reports" title="推荐榜" more={{ to: '/report', label: '更多' }}>
      <Answered query={query} what="推荐榜" skeleton={<Skeletons />}>
        {() => (list === undefined ? <Skeletons /> : <Ranked list={rest} isRanking={false} />)}
      </Answered>
    </Block>
  );
}

/** A ranking is numbered and stands in a narrow column, the other fills the width in two. */
function Ranked({ list, isRanking }: { list: readonly ReportItem[]; isRanking: boolean }) {
  return (
    <ol className={isRanking ? classes.list : classes.wide}>
      {list.map((report, at) => (
        <li key={report.fid}>
          <Link to={`/preview/${report.id}`} className={classes.item} title={report.name}>
            {isRanking && (
              <span className={classes.rank} data-top={at < 3 || undefined}>
                {at + 1}
              </span>
            )}
            <span className={classes.name}>{report.name}</span>
            {!isRanking && <span className={classes.house}>{report.stockOrgData.name}</span>}
            <time className={classes.day} dateTime={report.timeText}>
              {isRanking ? report.timeText.slice(2, 7) : report.timeText}
            </time>
          </Link>
        </li>
      ))}
    </ol>
  );
}

const Skeletons = () => (
  <div className={classes.list}>
    {ROWS.map((row) => (
      <Skeleton key={row} height={14} mt={12} mb={12} />
    ))}
  </div>
);
