import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { type GroupOwnFile, getOwnFiles } from '#contract/calls/group-files.ts';
import type { GroupItem } from '#contract/calls/groups.ts';
import { bytesText } from '#contract/rights/upload-limits.ts';
import { momentOf } from '#contract/text/calendar.ts';
import { answerTo } from '#web/client/query.ts';
import { askAddress, groupScope, reportHref } from '#web/features/addresses/index.ts';
import { LinkButton } from '#web/ui/button/button.tsx';
import row from '#web/ui/report-row.module.css';
import { SoughtWords } from '#web/ui/sought-words/sought-words.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { groupFilesHref } from './group-href.ts';
import { GroupList } from './group-list.tsx';
import { GROUPS } from './group-queries.ts';
import classes from './groups.module.css';
import { RemoveFile } from './remove-file.tsx';

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
  const canAdd = group.role === 'owner' || group.role === 'editor';
  const add = canAdd && <LinkButton to={`/myUpload?gid=${group.id}`}>放进自己的文件</LinkButton>;
  return (
    <GroupList
      what="成员的文件"
      query={useQuery(ownFilesQuery(group.id, page))}
      page={page}
      onPage={setPage}
      empty={
        <StateView
          level={2}
          title="群组里还没有成员的文件"
          body={
            canAdd
              ? '把自己上传的文件放进来，成员都能读、能搜，不另占您的空间；移除文件或退出群组时一并撤出。'
              : '所有者与编辑放进自己的文件后，都列在这里。'
          }
          actions={add || undefined}
        />
      }
      above={
        <div className={classes.seek}>
          <Seek gid={group.id} />
          {group.own_count > 0 && (
            <Link className={classes.link} to={askAddress(groupScope(group))}>
              问一问
            </Link>
          )}
          {add}
        </div>
      }
      row={(file) => <Row key={file.fid} file={file} group={group} />}
    />
  );
}

function Seek({ gid }: { gid: number }) {
  const navigate = useNavigate();
  return (
    <SoughtWords
      label="在成员的文件里搜索"
      placeholder="搜文件名与正文"
      keyword=""
      onSubmit={(keyword) => {
        if (keyword !== '') void navigate(groupFilesHref(gid, keyword));
      }}
    />
  );
}

function Row({ file, group }: { file: GroupOwnFile; group: GroupItem }) {
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
          <RemoveFile
            gid={group.id}
            fid={file.fid}
            named={`“${file.name}”`}
            act="移出文件"
            text={`确定把“${file.name}”移出“${group.name}”？成员不能再读到它；文件仍在 ${file.added_by} 的“我的上传”里。`}
          />
        </div>
      )}
    </li>
  );
}
