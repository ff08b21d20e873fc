import { Suspense } from 'react';
import { useSession } from '#web/client/session.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const Found = lazyPart(() => import('./own-found.tsx').then((module) => module.OwnChartsFound));

interface LazyOwnChartsProps {
  /** What the page searches for. */
  state: { keyword: string; page: number; gid?: number | undefined };
}

/** Charts of one's own files and of those of one's groups, beside the first page of a search in the whole library. Only people have files. */
export function LazyOwnCharts({ state: { keyword, page, gid } }: LazyOwnChartsProps) {
  if (useSession().user === null || keyword === '' || page !== 1 || gid !== undefined) return null;
  return (
    <Suspense>
      <Found key={keyword} keyword={keyword} />
    </Suspense>
  );
}
