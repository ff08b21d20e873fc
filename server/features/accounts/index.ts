/** The door of accounts: signing in, sessions, and leaving. */

export type { ManagedAccount } from './access.ts';
export type { GrantedMembership } from './change-membership.ts';
export { type Accounts, createAccounts } from './create-accounts.ts';
export type { BrowserShared, Registered } from './registered.ts';
export { displayId, uidOfDisplayed } from './rules/masked-phone.ts';
export { type AccountSettings, DEFAULT_ACCOUNT_SETTINGS } from './settings.ts';
export type { PersonName } from './store/accounts.ts';
