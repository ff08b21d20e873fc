import { lazyPart } from '#web/ui/lazy-part.tsx';

/** `AwaitFile` where hardly any page shows it: its script comes when it is shown. To be put into a `Suspense`. */
export const AwaitFileLater = lazyPart(() => import('./await-file.tsx').then((module) => module.AwaitFile));
