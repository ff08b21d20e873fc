import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Button } from '#web/ui/button/button.tsx';
import { groupHref } from './group-href.ts';
import { groupQuery } from './group-queries.ts';
import classes from './groups.module.css';

export interface WithinGroupProps {
  gid: number;
  /** What is listed: 报告 or 图表. */
  what: string;
  onLeave: () => void;
}

/** Which group the list keeps to, and the way out of it. Of a group that is none for the reader only the way out stands. */
export function WithinGroup({ gid, what, onLeave }: WithinGroupProps) {
  const { data } = useQuery({ ...groupQuery(gid), retry: false });
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
      <Button size="compact" variant="subtle" onClick={onLeave}>
        查找全部{what}
      </Button>
    </p>
  );
}
