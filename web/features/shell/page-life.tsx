import { lazy, Suspense, useEffect, useState } from 'react';

const FloatingToolbar = lazy(() =>
  import('./floating-toolbar.tsx').then((module) => ({ default: module.FloatingToolbar })),
);

/** What the first sight of a page does without: it comes when the page stands. `toolbar`: whether there is one. */
export function PageLife({ toolbar }: { toolbar: boolean }) {
  const [stands, setStands] = useState(false);
  useEffect(() => {
    setStands(true);
    void import('./life/start-life.ts').then((module) => module.startLife());
  }, []);
  return <Suspense>{stands && toolbar && <FloatingToolbar />}</Suspense>;
}
