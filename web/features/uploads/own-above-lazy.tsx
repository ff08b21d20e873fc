import { Suspense } from 'react';
import { useSession } from '#web/client/session.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import above from '#web/ui/line-above.module.css';

const Found = lazyPart(() => import('./found-file.tsx').then((module) => module.FoundAbove));

interface OwnAboveProps {
  /** What the page searches for. */
  state: { keyword: string; page: number; gid?: number | undefined };
}

/**
 * 我的文件: what of one's own files and of those of one's groups answers the search, above the first page of a search in the whole library. It
 * comes when the page listens, into a line that is kept for it: nothing below moves. Visitors have no files, and fetch nothing.
 */
export function OwnAbove({ state: { keyword, page, gid } }: OwnAboveProps) {
  const { user } = useSession();
  if (user === null || keyword === '' || page !== 1 || gid !== undefined) return null;
  return (
    <div className={above.place}>
      <Suspense>
        <Found key={keyword} keyword={keyword} />
      </Suspense>
    </div>
  );
}
