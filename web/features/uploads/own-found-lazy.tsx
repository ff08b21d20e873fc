import { Suspense } from 'react';
import { useSession } from '#web/client/session.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const Found = lazyPart(() => import('./found-file.tsx').then((module) => module.FoundBeside));

interface OwnFilesFoundProps {
  /** What the page searches for. */
  state: { keyword: string; page: number; gid?: number | undefined };
}

/**
 * 我的文件: what of one's own files and of those of one's groups answers the search, beside the first page of a search in the whole library. It
 * comes when the page listens. Visitors have no files, and fetch nothing.
 */
export function OwnFilesFound({ state: { keyword, page, gid } }: OwnFilesFoundProps) {
  const { user } = useSession();
  if (user === null || keyword === '' || page !== 1 || gid !== undefined) return null;
  return (
    <Suspense>
      <Found key={keyword} keyword={keyword} />
    </Suspense>
  );
}
