import type { Db } from '#server/platform/db/connect-database.ts';
import type { SmsPort } from '#server/ports/sms.ts';
import type { WechatPort } from '#server/ports/wechat.ts';
import type { Passwords } from './passwords.ts';
import type { SessionSecrets } from './session-secrets.ts';
import type { AccountSettings } from './settings.ts';
import type { AccountTables } from './store/tables.ts';

/** What another feature holds about people. Orders are no such source: the law wants them kept. */
export interface PersonalDataSource {
  /** The key in the export. */
  name: string;
  exportOf(uid: number): Promise<unknown>;
  /** Removes the person from the feature's tables, indexes and files; a second time does nothing. */
  erase(uid: number): Promise<void>;
}

/** What the use cases of this feature work with. */
export interface AccountDeps {
  db: Db<AccountTables>;
  secrets: SessionSecrets;
  passwords: Passwords;
  settings: AccountSettings;
  sms: SmsPort;
  wechat: WechatPort;
  /** Where people reach the site, without a slash at the end. */
  publicUrl: string;
  /** What other features hold about people; `main.ts` adds to it. */
  personalData: PersonalDataSource[];
}

/** From where and when somebody asks. */
export interface Asker {
  sessionKey: string;
  address: string;
  userAgent: string;
  /** The cookie that says whose browser this was before, as `known-browser.ts` reads it; empty without one. */
  knownCookie: string;
  /** Milliseconds since 1970. */
  now: number;
}
