import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { UPLOAD_PAGE_SIZE } from '#contract/calls/uploads.ts';
import { grouped } from '#contract/text/grouped.ts';
import card from '#web/ui/card.module.css';
import { ListFailed } from '#web/ui/list-failed.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { WaitingRows } from '#web/ui/waiting-rows.tsx';
import { FoundFileRow } from './found-file.tsx';
import { foundQuery } from './queries.ts';
import classes from './uploads.module.css';

/** What of one's own files, or of those that a group's members let it read, answers a search. */
export function FoundFiles({ keyword, gid }: { keyword: string; gid: number }) {
  const where = gid > 0 ? '成员的文件' : '我的文件';
  const [page, setPage] = useState(1);
  const { data, error, isPlaceholderData, refetch } = useQuery(foundQuery(keyword, gid, page));
  if (data === undefined)
    return error === null ? (
      <WaitingRows />
    ) : (
      <ListFailed what={where} error={error} onRetry={() => void refetch()} />
    );
  if (data.count === 0)
    return (
      <StateView
        level={2}
        title={`${where}里没有“${keyword}”`}
        body="文件名与正文里都没有。换一个词，或清空检索看全部文件；扫描件要等文字识别完才找得到。"
      />
    );
  return (
    <>
      <p className={classes.found} role="status">
        {where}里有 {grouped(data.count)} 个
      </p>
      <PagedList
        {...{ count: data.count, page, pageSize: UPLOAD_PAGE_SIZE, isOld: isPlaceholderData }}
        onPage={setPage}
      >
        <ul className={`${card.card} ${classes.list}`} aria-label="找到的文件">
          {data.data.map((file) => (
            <FoundFileRow key={file.id} file={file} />
          ))}
        </ul>
      </PagedList>
    </>
  );
}
