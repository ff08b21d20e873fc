import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { GroupAct } from '#contract/calls/group-members.ts';
import { momentOf } from '#contract/text/calendar.ts';
import { reportHref } from '#web/features/addresses/index.ts';
import card from '#web/ui/card.module.css';
import { Fetched } from '#web/ui/fetched.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { activityQuery } from './group-queries.ts';
import classes from './groups.module.css';

const PAGE_SIZE = 20;

/** What was done in the group, the latest first. */
export function Activity({ gid }: { gid: number }) {
  const [page, setPage] = useState(1);
  const query = useQuery(activityQuery(gid, page));
  const paging = { page, onPage: setPage };
  return (
    <Fetched what="动态" query={query} paging={paging}>
      {({ count, list }) =>
        count === 0 ? (
          <StateView
            level={2}
            title="还没有动态"
            body="谁加入、放进或移出了报告与文件，分享了笔记，都列在这里。"
          />
        ) : (
          <PagedList
            className={card.card}
            {...{ ...paging, count, pageSize: PAGE_SIZE, isOld: query.isPlaceholderData }}
          >
            <ul aria-label="动态">
              {list.map((act) => (
                <li key={act.id} className={classes.line}>
                  <p className={classes.text}>{said(act)}</p>
                  <time className={classes.note}>{momentOf(act.at)}</time>
                </li>
              ))}
            </ul>
          </PagedList>
        )
      }
    </Fetched>
  );
}

function said({ kind, name, member, report }: GroupAct): ReactNode {
  const isFile = kind === 'filed' || kind === 'unfiled';
  const title =
    report === null ? (
      isFile ? (
        '一个已不在这里的文件'
      ) : (
        '一份已下架的报告'
      )
    ) : (
      <Link className={classes.link} to={reportHref(report.fid, '')} target="_blank">
        《{report.name}》
      </Link>
    );
  const SAID: Record<GroupAct['kind'], ReactNode> = {
    created: <>{name} 建立了群组</>,
    edited: <>{name} 修改了群组的资料</>,
    joined: <>{name} 加入了群组</>,
    noted: <>{name} 分享了一条笔记</>,
    filed: (
      <>
        {name} 放进了{title}
      </>
    ),
    unfiled: (
      <>
        {name} 移出了{title}
      </>
    ),
    left: <>{name} 退出了群组</>,
    removed: (
      <>
        {name} 移出了 {member}
      </>
    ),
    handed: (
      <>
        {name} 把群组移交给 {member}
      </>
    ),
    added: (
      <>
        {name} 加入了{title}
      </>
    ),
    took: (
      <>
        {name} 移出了{title}
      </>
    ),
  };
  return SAID[kind];
}
