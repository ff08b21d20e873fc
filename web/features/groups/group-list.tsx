import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { GROUP_PAGE_SIZES } from '#contract/calls/groups.ts';
import card from '#web/ui/card.module.css';
import { Fetched } from '#web/ui/fetched.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';

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
  const paging = { page, onPage };
  return (
    <Fetched what={what} query={query} paging={paging}>
      {({ total, files }) =>
        total === 0 ? (
          empty
        ) : (
          <>
            {above}
            <PagedList
              className={card.card}
              count={total}
              pageSize={GROUP_PAGE_SIZES.files}
              isOld={query.isPlaceholderData}
              {...paging}
            >
              <ul aria-label={what}>{files.map(row)}</ul>
            </PagedList>
          </>
        )
      }
    </Fetched>
  );
}
