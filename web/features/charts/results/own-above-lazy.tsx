import { Suspense } from 'react';
import { useSession } from '#web/client/session.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const Above = lazyPart(() => import('./own-above.tsx').then((module) => module.OwnAbove));

/** Above what the library's reports show; only people have files. */
export function OwnChartsAbove({ keyword }: { keyword: string }) {
  const isSomebodys = useSession().user !== null && keyword !== '';
  return (
    isSomebodys && (
      <Suspense>
        <Above key={keyword} keyword={keyword} />
      </Suspense>
    )
  );
}
