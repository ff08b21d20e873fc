import { lazyPart } from '#web/ui/lazy-part.tsx';

/** Of the page of favourites alone; the star beside every report needs none of it. */
export const FolderStrip = lazyPart(() => import('./folder-strip.tsx').then((module) => module.FolderStrip));
export const ChosenBar = lazyPart(() => import('./chosen-bar.tsx').then((module) => module.ChosenBar));
export const ExportList = lazyPart(() => import('./export-list.tsx').then((module) => module.ExportList));
/** Where a link leads, of few visits. */
export const SharedFolder = lazyPart(() =>
  import('./shared-folder.tsx').then((module) => module.SharedFolder),
);
