import { Suspense } from 'react';
import type { MetaFunction } from 'react-router';
import { SharedFolder } from '#web/features/favourites/index.ts';

export const meta: MetaFunction = () => [
  { title: '分享的文件夹 · 研见' },
  { name: 'robots', content: 'noindex' },
];

export default function SharedFolderPage() {
  return (
    <Suspense>
      <SharedFolder />
    </Suspense>
  );
}
