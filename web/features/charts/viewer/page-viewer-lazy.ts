import { lazy } from 'react';

/** Comes when the first chart is opened. */
export const PageViewer = lazy(() =>
  import('./page-viewer.tsx').then((module) => ({ default: module.PageViewer })),
);
