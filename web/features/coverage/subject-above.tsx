import { type CSSProperties, Suspense } from 'react';
import type { SearchSubject } from '#contract/calls/subjects.ts';
import card from '#web/ui/card.module.css';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import classes from './subject-above.module.css';

const Card = lazyPart(() => import('./subject-card.tsx').then((module) => module.SubjectCard));

/**
 * Above what a search for a company or an industry found. It is as high before its script is here as it is with it, so that nothing below
 * it moves.
 */
export const SubjectAbove = ({ subject }: { subject: SearchSubject }) => (
  <div
    className={`${card.card} ${classes.place}`}
    data-kind={subject.kind}
    style={{ '--lines': subject.series.length } as CSSProperties}
  >
    <Suspense>
      <Card subject={subject} />
    </Suspense>
  </div>
);
