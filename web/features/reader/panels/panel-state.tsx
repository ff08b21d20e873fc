import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOfError } from '#web/client/query.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import classes from './panels.module.css';

interface PanelStateProps<Answer extends { list: readonly unknown[] }> {
  query: UseQueryResult<Answer>;
  /** What to say where the list is empty. */
  empty: string;
  children: (answer: Answer) => ReactNode;
}

/** Loading, failing, empty, or the list: the same in every panel. */
export function PanelState<Answer extends { list: readonly unknown[] }>(props: PanelStateProps<Answer>) {
  const { query } = props;
  if (query.data) {
    return query.data.list.length > 0 ? (
      props.children(query.data)
    ) : (
      <p className={classes.empty}>{props.empty}</p>
    );
  }
  if (query.isError) {
    return (
      <div className={classes.empty} role="alert">
        <p>{messageOfError(query.error)}</p>
        <button type="button" className={classes.retry} onClick={() => query.refetch()}>
          重试
        </button>
      </div>
    );
  }
  return (
    <div className={classes.loading} aria-hidden="true">
      {[88, 64, 76, 52, 70, 84].map((width) => (
        <Skeleton key={width} height={14} width={`${width}%`} />
      ))}
    </div>
  );
}
