export { type Accounts, type AccountsOptions, createAccounts } from './accounts.ts';
export type { PersonalDataSource } from './deps.ts';
export { accountRoutes, wechatPushRoutes } from './routes.ts';
export { DEFAULT_ACCOUNT_SETTINGS } from './settings.ts';
