import { Suspense } from 'react';
import { useSession } from '#web/client/session.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import line from '#web/ui/line-above.module.css';

const Above = lazyPart(() => import('./own-above.tsx').then((module) => module.OwnAbove));

/** Above what the library's reports show, in a line that is kept for it: nothing below moves. Only people have files. */
export function OwnChartsAbove({ keyword }: { keyword: string }) {
  if (useSession().user === null || keyword === '') return null;
  return (
    <div className={line.place}>
      <Suspense>
        <Above key={keyword} keyword={keyword} />
      </Suspense>
    </div>
  );
}
