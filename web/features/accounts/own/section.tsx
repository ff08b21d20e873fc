import type { ReactNode } from 'react';
import { messageOfError } from '#web/client/query.ts';
import { Button } from '#web/ui/button/button.tsx';
import card from '#web/ui/card.module.css';
import { Skeleton } from '#web/ui/skeleton.tsx';
import classes from './account.module.css';

interface SectionProps {
  id: string;
  title: string;
  /** Stands at the right of the title. */
  action?: ReactNode;
  children: ReactNode;
}

export function Section({ id, title, action, children }: SectionProps) {
  return (
    <section id={id} className={`${card.card} ${classes.section}`} aria-labelledby={`${id}-title`}>
      <div className={classes.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

interface LoadedProps<Data> {
  /** A query, or several as one. */
  query: {
    data: Data | undefined;
    error: Error | null;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  };
  /** Lines of the skeleton, as many as are expected, four at most. */
  lines: number;
  children: (found: Data) => ReactNode;
}

/** Of the lines of a skeleton. */
const WIDTHS = ['72%', '48%', '64%', '40%'];

/** What a section fetched, the shape of it while it comes, or why it did not come and the way to try again. */
export function Loaded<Data>({ query, lines, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error === null || query.isFetching) {
    return (
      <div className={classes.body} aria-busy="true">
        {WIDTHS.slice(0, lines).map((width) => (
          <Skeleton key={width} height={20} width={width} />
        ))}
      </div>
    );
  }
  return (
    <div className={classes.body} role="alert">
      <p>没有取到：{messageOfError(query.error)}</p>
      <Button size="compact" variant="default" onClick={() => void query.refetch()}>
        重试
      </Button>
    </div>
  );
}
