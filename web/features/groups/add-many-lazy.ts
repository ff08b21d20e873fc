import { lazyPart } from '#web/ui/lazy-part.tsx';

/** Of lists of one's own, once several are chosen. */
export const AddManyToGroup = lazyPart(() =>
  import('./add-many.tsx').then((module) => module.AddManyToGroup),
);
