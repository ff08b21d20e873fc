import { lazyPart } from '#web/ui/lazy-part.tsx';

/** Comes when the first chart is opened. */
export const PageViewer = lazyPart(() => import('./page-viewer.tsx').then((module) => module.PageViewer));
