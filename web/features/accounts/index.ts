export { LoginDialog } from './lazy-dialogs.ts';
export { Account } from './own/account.tsx';
export { NewPassword } from './own/lazy-new-password.ts';
export { OwnMenu } from './own/own-menu.tsx';
export { ConfirmScan } from './scan/confirm-scan.tsx';
export { SimulatedScan } from './scan/simulated-scan.tsx';
export { UserArea } from './user-area.tsx';
