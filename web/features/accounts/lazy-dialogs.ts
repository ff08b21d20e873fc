import { lazy } from 'react';

/** Dialogs with forms come when they are first opened; the login dialog a little before, see `preloadLogin`. */
const loadLogin = () => import('./login-dialog.tsx');

export const LoginDialog = lazy(() => loadLogin().then((module) => ({ default: module.LoginDialog })));

/** For who is about to open it, as a pointer over its button tells. */
export function preloadLogin(): void {
  void loadLogin();
}

export const BindPhoneDialog = lazy(() =>
  import('./bind-phone-dialog.tsx').then((module) => ({ default: module.BindPhoneDialog })),
);
export const ChangePhoneDialog = lazy(() =>
  import('./own/change-phone-dialog.tsx').then((module) => ({ default: module.ChangePhoneDialog })),
);
export const DeletionDialog = lazy(() =>
  import('./own/deletion-dialog.tsx').then((module) => ({ default: module.DeletionDialog })),
);
export const ResetDialog = lazy(() =>
  import('./own/reset-dialog.tsx').then((module) => ({ default: module.ResetDialog })),
);
