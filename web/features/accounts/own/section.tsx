import type { ReactNode } from 'react';
import card from '#web/ui/card.module.css';
import { Fetched } from '#web/ui/fetched.tsx';
import type { Asked } from '#web/ui/not-renewed.tsx';
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
  /** What was asked for: 登录设备. */
  what: string;
  query: Asked<Data>;
  /** Lines of the skeleton, as many as are expected, four at most. */
  lines: number;
  children: (found: Data) => ReactNode;
}

/** Of the lines of a skeleton. */
const WIDTHS = ['72%', '48%', '64%', '40%'];

/** What a section fetched. Its failure is a line: the sections of a page fail together. */
export function Loaded<Data>({ what, query, lines, children }: LoadedProps<Data>) {
  const waiting = (
    <div className={classes.body} aria-busy="true">
      {WIDTHS.slice(0, lines).map((width) => (
        <Skeleton key={width} height={20} width={width} />
      ))}
    </div>
  );
  return (
    <Fetched isPart what={what} query={query} waiting={waiting}>
      {children}
    </Fetched>
  );
}
