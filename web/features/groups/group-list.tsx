import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { GROUP_PAGE_SIZES } from '#contract/calls/groups.ts';
import card from '#web/ui/card.module.css';
import { ListFailed } from '#web/ui/list-failed.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { WaitingRows } from '#web/ui/waiting-rows.tsx';

interface GroupListProps<File> {
  /** What is listed: 群组里的报告. */
  what: string;
  query: UseQueryResult<{ files: File[]; total: number }>;
  page: number;
  onPage: (page: number) => void;
  /** Said where there is none. */
  empty: ReactNode;
  /** The ways to look through it. */
  above: ReactNode;
  row: (file: File) => ReactNode;
}

/** A list of what a group holds, page by page, and each of its states. */
export function GroupList<File>({ what, query, page, onPage, empty, above, row }: GroupListProps<File>) {
  const { data, error, isPlaceholderData, refetch } = query;
  if (data === undefined)
    return error === null ? (
      <WaitingRows />
    ) : (
      <ListFailed what={what} error={error} onRetry={() => void refetch()} />
    );
  if (data.total === 0) return empty;
  return (
    <>
      {above}
      <PagedList
        className={card.card}
        count={data.total}
        pageSize={GROUP_PAGE_SIZES.files}
        page={page}
        isOld={isPlaceholderData}
        onPage={onPage}
      >
        <ul aria-label={what}>{data.files.map(row)}</ul>
      </PagedList>
    </>
  );
}
