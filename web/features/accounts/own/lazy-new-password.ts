import { lazy } from 'react';

/** With its fields, as the dialogs are; apart from those, because every page names them and one alone has this. */
export const NewPassword = lazy(() =>
  import('./new-password.tsx').then((module) => ({ default: module.NewPassword })),
);
