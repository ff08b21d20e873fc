import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { grouped } from '#contract/text/grouped.ts';
import { searchAddress } from '#contract/text/search-address.ts';
import { Button } from '#web/ui/button/button.tsx';
import { groupFilesHref, groupHref } from './group-href.ts';
import { groupQuery } from './group-queries.ts';
import classes from './groups.module.css';

export interface WithinGroupProps {
  gid: number;
  /** What is listed. */
  what: '报告' | '图表';
  onLeave: () => void;
}

const OTHER = { 报告: { what: '图表', path: '/chart' }, 图表: { what: '报告', path: '/report' } } as const;

/** Which group the list keeps to, and the way out of it. Of a group that is none for the reader only the way out stands. */
export function WithinGroup({ gid, what, onLeave }: WithinGroupProps) {
  const [params] = useSearchParams();
  const keyword = params.get('search_key') ?? '';
  const { data } = useQuery({ ...groupQuery(gid), retry: false });
  const other = OTHER[what];
  return (
    <p className={classes.within}>
      {data === undefined ? (
        `只在一个群组的${what}里查找`
      ) : (
        <span>
          只在群组
          <Link className={classes.link} to={groupHref(data, 'mine')}>
            “{data.name}”
          </Link>
          的{what}里查找
        </span>
      )}
      <Link className={classes.link} to={searchAddress({ gid, search_key: keyword }, other.path)}>
        群组的{other.what}
      </Link>
      {data !== undefined && data.own_count > 0 && (
        <Link className={classes.link} to={groupFilesHref(gid, keyword)}>
          成员的 {grouped(data.own_count)} 个文件
        </Link>
      )}
      <Button size="compact" variant="subtle" onClick={onLeave}>
        查找全部{what}
      </Button>
    </p>
  );
}
