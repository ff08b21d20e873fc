export { UpgradeDialog } from './upgrade-dialog.tsx';
