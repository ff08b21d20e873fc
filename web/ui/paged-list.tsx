import type { ReactNode } from 'react';
import { Pager } from './pager/pager.tsx';
import { useStepBack } from './use-step-back.ts';

interface PagedListProps {
  children: ReactNode;
  /** Entries on all pages. */
  count: number;
  pageSize: number;
  /** 1-based. */
  page: number;
  /** What is shown is of another page, and this one is on its way. */
  isOld: boolean;
  onPage: (page: number) => void;
  className?: string | undefined;
}

/** A page of a list of one's own, with the way to the others. */
export function PagedList({ children, count, pageSize, page, isOld, onPage, className }: PagedListProps) {
  // A list that nothing stands in yet, while something is on its way into it, has a first page all the same.
  const pages = Math.max(1, Math.ceil(count / pageSize));
  useStepBack(!isOld && page > pages, () => onPage(pages));
  return (
    <div className={className} data-old={isOld || undefined}>
      {children}
      <Pager page={page} pages={pages} onPage={onPage} />
    </div>
  );
}
