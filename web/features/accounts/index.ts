export { LoginDialog } from './login-dialog.tsx';
export { UserArea } from './user-area.tsx';
