import { lazyPart } from '#web/ui/lazy-part.tsx';

/** Dialogs with forms come when they are first opened; the login dialog a little before, see `preloadLogin`. */
const loadLogin = () => import('./login-dialog.tsx');

export const LoginDialog = lazyPart(() => loadLogin().then((module) => module.LoginDialog));

/** For who is about to open it, as a pointer over its button tells. */
export function preloadLogin(): void {
  void loadLogin();
}

export const BindPhoneDialog = lazyPart(() =>
  import('./bind-phone-dialog.tsx').then((module) => module.BindPhoneDialog),
);
export const ChangePhoneDialog = lazyPart(() =>
  import('./own/change-phone-dialog.tsx').then((module) => module.ChangePhoneDialog),
);
export const DeletionDialog = lazyPart(() =>
  import('./own/deletion-dialog.tsx').then((module) => module.DeletionDialog),
);
export const ResetDialog = lazyPart(() =>
  import('./own/reset-dialog.tsx').then((module) => module.ResetDialog),
);
