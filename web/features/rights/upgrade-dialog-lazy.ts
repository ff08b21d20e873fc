import { lazy } from 'react';

/** Comes when it is first opened. */
export const UpgradeDialog = lazy(() =>
  import('./upgrade-dialog.tsx').then((module) => ({ default: module.UpgradeDialog })),
);
