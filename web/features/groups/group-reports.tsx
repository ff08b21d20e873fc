import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { GROUP_PAGE_SIZES, type GroupFile, type GroupItem, removeGroupFile } from '#contract/calls/groups.ts';
import { momentOf } from '#contract/text/calendar.ts';
import { searchAddress } from '#contract/text/search-address.ts';
import { useClient } from '#web/client/use-client.ts';
import { reportHref } from '#web/features/addresses/index.ts';
import { useDialogs } from '#web/features/dialogs/index.ts';
import { FavouriteButton } from '#web/features/favourites/index.ts';
import { LinkButton } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import card from '#web/ui/card.module.css';
import { ListFailed } from '#web/ui/list-failed.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { ReportMeta } from '#web/ui/report-meta.tsx';
import row from '#web/ui/report-row.module.css';
import { SoughtWords } from '#web/ui/sought-words/sought-words.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { WaitingRows } from '#web/ui/waiting-rows.tsx';
import { filesQuery } from './group-queries.ts';
import classes from './groups.module.css';
import { useGroupChange } from './use-group-change.ts';

/** The ways to look through what the group holds: the product's own search, kept to it. */
function Seek({ gid }: { gid: number }) {
  const navigate = useNavigate();
  return (
    <div className={classes.seek}>
      <SoughtWords
        label="在群组里搜索"
        placeholder="搜标题、正文、机构、公司"
        keyword=""
        onSubmit={(keyword) => {
          if (keyword !== '') void navigate(searchAddress({ gid, search_key: keyword }));
        }}
      />
      <Link className={classes.link} to={searchAddress({ gid })}>
        筛选
      </Link>
      <Link className={classes.link} to={searchAddress({ gid }, '/chart')}>
        图表
      </Link>
    </div>
  );
}

/** What the group reads, with who added what and when. */
export function GroupReports({ group }: { group: GroupItem }) {
  const [page, setPage] = useState(1);
  const { data, error, isPlaceholderData, refetch } = useQuery(filesQuery(group.id, page));
  if (data === undefined)
    return error === null ? (
      <WaitingRows />
    ) : (
      <ListFailed what="群组里的报告" error={error} onRetry={() => void refetch()} />
    );
  if (data.total === 0) return <Empty canAdd={group.role === 'owner' || group.role === 'editor'} />;
  return (
    <>
      <Seek gid={group.id} />
      <PagedList
        className={card.card}
        count={data.total}
        pageSize={GROUP_PAGE_SIZES.files}
        page={page}
        isOld={isPlaceholderData}
        onPage={setPage}
      >
        <ul aria-label="群组里的报告">
          {data.files.map((report) => (
            <Row key={report.fid} report={report} group={group} />
          ))}
        </ul>
      </PagedList>
    </>
  );
}

function Empty({ canAdd }: { canAdd: boolean }) {
  return (
    <StateView
      level={2}
      title="群组里还没有报告"
      body={
        canAdd ? '在搜索结果、阅读页与收藏里，按报告旁的“加入群组”。' : '所有者与编辑加入报告后，都列在这里。'
      }
      actions={canAdd ? <LinkButton to="/report">去搜报告</LinkButton> : undefined}
    />
  );
}

function Row({ report, group }: { report: GroupFile; group: GroupItem }) {
  const client = useClient();
  const openDialog = useDialogs();
  const remove = useGroupChange(() => client.send(removeGroupFile, { gid: group.id, fid: report.fid }), {
    told: '已移出群组',
  });
  const text = `确定把《${report.name}》移出“${group.name}”？报告本身不受影响。`;
  return (
    <li className={row.row}>
      <article className={row.text}>
        <h2 className={row.title}>
          <Link to={reportHref(report.fid, '')} target="_blank">
            {report.name}
          </Link>
        </h2>
        <ReportMeta report={report} />
        {report.added_at > 0 && (
          <p className={classes.note}>
            {report.added_by} {momentOf(report.added_at)} 加入
          </p>
        )}
      </article>
      <div className={classes.acts}>
        <FavouriteButton report={report} />
        {report.can_remove && (
          <IconButton
            label={`移出《${report.name}》`}
            tip="移出群组"
            size={32}
            loading={remove.isPending}
            onClick={() =>
              openDialog({ kind: 'confirm', act: '移出报告', text, goOn: () => remove.mutate(undefined) })
            }
          >
            <IconX size={18} aria-hidden />
          </IconButton>
        )}
      </div>
    </li>
  );
}
