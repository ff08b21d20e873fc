export { Authorise } from './authorise/authorise.tsx';
export { LoginDialog } from './lazy-dialogs.ts';
export { Account } from './own/account.tsx';
export { NewPassword } from './own/lazy-new-password.ts';
export { OwnMenu } from './own/own-menu.tsx';
export { ConfirmScan, SimulatedScan } from './scan/lazy-scans.ts';
export { UserArea } from './user-area.tsx';
