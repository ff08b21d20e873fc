import { lazyPart } from '#web/ui/lazy-part.tsx';

/** Of the page of uploads, and of few visits there. */
export const ForGroup = lazyPart(() => import('./for-group.tsx').then((module) => module.ForGroup));
export const PutIntoGroup = lazyPart(() => import('./for-group.tsx').then((module) => module.PutIntoGroup));
