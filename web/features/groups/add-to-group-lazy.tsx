import { Suspense } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { AddToGroupProps } from './add-to-group.tsx';

const Loaded = lazyPart(() => import('./add-to-group.tsx').then((module) => module.AddToGroup));

/** The button is no part of what a page needs at first: it comes when the page listens. */
export const AddToGroup = (props: AddToGroupProps) => (
  <Suspense>
    <Loaded {...props} />
  </Suspense>
);
