import { IconX } from '@tabler/icons-react';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { type GroupOwnFile, getOwnFiles } from '#contract/calls/group-files.ts';
import { GROUP_PAGE_SIZES, type GroupItem, removeGroupFile } from '#contract/calls/groups.ts';
import { bytesText } from '#contract/rights/upload-limits.ts';
import { momentOf } from '#contract/text/calendar.ts';
import { answerTo } from '#web/client/query.ts';
import { useClient } from '#web/client/use-client.ts';
import { reportHref } from '#web/features/addresses/index.ts';
import { useDialogs } from '#web/features/dialogs/index.ts';
import { LinkButton } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import card from '#web/ui/card.module.css';
import { ListFailed } from '#web/ui/list-failed.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import row from '#web/ui/report-row.module.css';
import { SoughtWords } from '#web/ui/sought-words/sought-words.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { WaitingRows } from '#web/ui/waiting-rows.tsx';
import { GROUPS } from './group-queries.ts';
import classes from './groups.module.css';
import { useGroupChange } from './use-group-change.ts';

const ownFilesQuery = (gid: number, page: number) =>
  queryOptions({
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryKey: [...GROUPS, 'own files', gid, page],
    queryFn: answerTo(getOwnFiles, { gid, page }),
  });

/** Files of their own that members let the group read, and the way to bring one. */
export function OwnFiles({ group }: { group: GroupItem }) {
  const [page, setPage] = useState(1);
  const { data, error, isPlaceholderData, refetch } = useQuery(ownFilesQuery(group.id, page));
  const navigate = useNavigate();
  const canAdd = group.role === 'owner' || group.role === 'editor';
  const add = <LinkButton to={`/myUpload?gid=${group.id}`}>放进自己的文件</LinkButton>;
  if (data === undefined)
    return error === null ? (
      <WaitingRows />
    ) : (
      <ListFailed what="成员的文件" error={error} onRetry={() => void refetch()} />
    );
  if (data.total === 0)
    return (
      <StateView
        level={2}
        title="群组里还没有成员的文件"
        body={
          canAdd
            ? '把自己上传的文件放进来，成员都能读、能搜，不另占您的空间；移除文件或退出群组时一并撤出。'
            : '所有者与编辑放进自己的文件后，都列在这里。'
        }
        actions={canAdd ? add : undefined}
      />
    );
  return (
    <>
      <div className={classes.seek}>
        <SoughtWords
          label="在成员的文件里搜索"
          placeholder="搜文件名与正文"
          keyword=""
          onSubmit={(keyword) => {
            if (keyword !== '')
              void navigate(`/myUpload?gid=${group.id}&keyword=${encodeURIComponent(keyword)}`);
          }}
        />
        {canAdd && add}
      </div>
      <PagedList
        className={card.card}
        count={data.total}
        pageSize={GROUP_PAGE_SIZES.files}
        page={page}
        isOld={isPlaceholderData}
        onPage={setPage}
      >
        <ul aria-label="成员的文件">
          {data.files.map((file) => (
            <Row key={file.fid} file={file} group={group} />
          ))}
        </ul>
      </PagedList>
    </>
  );
}

function Row({ file, group }: { file: GroupOwnFile; group: GroupItem }) {
  const openDialog = useDialogs();
  const client = useClient();
  const remove = useGroupChange(() => client.send(removeGroupFile, { gid: group.id, fid: file.fid }), {
    told: '已移出群组',
  });
  const text = `确定把“${file.name}”移出“${group.name}”？成员不能再读到它；文件仍在 ${file.added_by} 的“我的上传”里。`;
  return (
    <li className={row.row}>
      <article className={row.text}>
        <h2 className={row.title}>
          <Link to={reportHref(file.fid, '')} target="_blank">
            {file.name}
          </Link>
        </h2>
        <p className={classes.note}>
          {[`${file.page_count} 页`, bytesText(file.size_bytes)].join(' · ')} · {file.added_by}{' '}
          {momentOf(file.added_at)} 放进来
        </p>
      </article>
      {file.can_remove && (
        <div className={classes.acts}>
          <IconButton
            label={`移出“${file.name}”`}
            tip="移出群组"
            size={32}
            loading={remove.isPending}
            onClick={() =>
              openDialog({ kind: 'confirm', act: '移出文件', text, goOn: () => remove.mutate(undefined) })
            }
          >
            <IconX size={18} aria-hidden />
          </IconButton>
        </div>
      )}
    </li>
  );
}
