import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const Loaded = lazyPart(() => import('./share-note.tsx').then((module) => module.ShareNote));

export const ShareNote = (props: ComponentProps<typeof Loaded>) => (
  <Suspense>
    <Loaded {...props} />
  </Suspense>
);
