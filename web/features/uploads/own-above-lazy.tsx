import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const Above = lazyPart(() => import('./found-file.tsx').then((module) => module.OwnAbove));

/** Above what the library answers to a search: it looks for itself who has files. */
export const OwnAbove = (props: ComponentProps<typeof Above>) => (
  <Suspense>
    <Above {...props} />
  </Suspense>
);
