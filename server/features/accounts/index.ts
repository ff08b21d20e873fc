export { type Accounts, createAccounts } from './accounts.ts';
export { accountRoutes } from './routes.ts';
export { addressPrefix } from './rules/address-prefix.ts';
export { type AccountSettings, DEFAULT_ACCOUNT_SETTINGS } from './settings.ts';
