import { lazyPart } from '#web/ui/lazy-part.tsx';

export const ShareDialog = lazyPart(() => import('./share-dialog.tsx').then((module) => module.ShareDialog));
