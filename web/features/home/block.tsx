import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Fetched } from '#web/ui/fetched.tsx';
import classes from './block.module.css';

interface BlockProps {
  /** Begins the id of its heading. */
  id: string;
  title: string;
  /** A quiet line behind the title. */
  note?: ReactNode;
  /** Where there is more of it. */
  more?: { to: string; label: string };
  actions?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

/** A part of the page under its own heading. */
export function Block({ id, title, note, more, actions, children, className }: BlockProps) {
  return (
    <section className={className} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {note !== undefined && <span className={classes.note}>{note}</span>}
        {actions}
        {more !== undefined && (
          <Link to={more.to} className={classes.more} aria-label={`${title}：${more.label}`}>
            {more.label} ›
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

interface AnsweredProps<Data> {
  query: UseQueryResult<Data>;
  /** What could not be had, for example 热门榜. */
  what: string;
  /** Stands in the room of what is still coming. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What a call answered. Each part waits and fails by itself, and leaves the rest of the page alone; what is old says so. */
export const Answered = <Data,>({ skeleton, ...asked }: AnsweredProps<Data>) => (
  <Fetched {...asked} isPart waiting={<div aria-busy>{skeleton}</div>} />
);
