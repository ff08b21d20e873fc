export { type Accounts, type AccountsOptions, createAccounts } from './accounts.ts';
export type { PersonalDataSource } from './personal-data.ts';
export { accountRoutes, wechatPushRoutes } from './routes.ts';
export { addressPrefix } from './rules/address-prefix.ts';
export { type AccountSettings, DEFAULT_ACCOUNT_SETTINGS } from './settings.ts';
