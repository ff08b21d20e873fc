import { lazyPart } from '#web/ui/lazy-part.tsx';

/** `OwnFileFailed`, whose script comes where a file does not open. To be put into a `Suspense`. */
export const OwnFileFailed = lazyPart(() =>
  import('./own-file-failed.tsx').then((module) => module.OwnFileFailed),
);
