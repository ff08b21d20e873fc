import { lazyPart } from '#web/ui/lazy-part.tsx';

/** With its fields, as the dialogs are; apart from those, because every page names them and one alone has this. */
export const NewPassword = lazyPart(() => import('./new-password.tsx').then((module) => module.NewPassword));
