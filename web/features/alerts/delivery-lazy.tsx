import { Suspense } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { WaitingRows } from '#web/ui/waiting-rows.tsx';

const Sections = lazyPart(() => import('./delivery/delivery.tsx').then((module) => module.Delivery));

/** Fetched when somebody looks for it: few do. */
export function Delivery() {
  return (
    <Suspense fallback={<WaitingRows />}>
      <Sections />
    </Suspense>
  );
}
