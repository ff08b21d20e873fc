import { lazyPart } from '#web/ui/lazy-part.tsx';

/** Comes when it is first opened. */
export const UpgradeDialog = lazyPart(() =>
  import('./upgrade-dialog.tsx').then((module) => module.UpgradeDialog),
);
