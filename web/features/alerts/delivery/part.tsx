import type { ReactNode } from 'react';
import card from '#web/ui/card.module.css';
import classes from './delivery.module.css';

/** One way to be told. */
export function Part({
  id,
  title,
  tag,
  children,
}: {
  id: string;
  title: string;
  tag?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={card.card} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={`${card.title} ${classes.title}`}>
        {title}
        {tag}
      </h2>
      <div className={classes.body}>{children}</div>
    </section>
  );
}
