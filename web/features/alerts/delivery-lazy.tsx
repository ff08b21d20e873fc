import { lazy, Suspense } from 'react';
import { WaitingRows } from '#web/ui/waiting-rows.tsx';

const Sections = lazy(() =>
  import('./delivery/delivery.tsx').then((module) => ({ default: module.Delivery })),
);

/** Fetched when somebody looks for it: few do. */
export function Delivery() {
  return (
    <Suspense fallback={<WaitingRows />}>
      <Sections />
    </Suspense>
  );
}
