import { lazyPart } from '#web/ui/lazy-part.tsx';

/** By themselves: every page carries the list of what each page is made of, and one browser in many comes here. */
export const ConfirmScan = lazyPart(() => import('./confirm-scan.tsx').then((module) => module.ConfirmScan));
export const SimulatedScan = lazyPart(() =>
  import('./simulated-scan.tsx').then((module) => module.SimulatedScan),
);
