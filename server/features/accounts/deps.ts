import type { Db } from '#server/platform/db/connect-database.ts';
import type { PersonalData } from '#server/platform/feature.ts';
import type { SmsPort } from '#server/ports/sms.ts';
import type { WechatPort } from '#server/ports/wechat.ts';
import type { Passwords, SessionSecrets } from '../credentials/index.ts';
import type { BrowserShared, Registered } from './registered.ts';
import type { AccountSettings } from './settings.ts';
import type { AccountTables } from './store/tables.ts';

/** What the use cases of this feature work with. */
export interface AccountDeps {
  db: Db<AccountTables>;
  secrets: SessionSecrets;
  passwords: Passwords;
  settings: AccountSettings;
  sms: SmsPort;
  /** null where nobody signs in by it. */
  wechat: WechatPort | null;
  /** What other features do when an account is made. */
  noteRegistered: (registered: Registered) => Promise<void>;
  noteBrowserShared: (shared: BrowserShared) => Promise<void>;
  /** Where people reach the site, without a slash at the end. */
  publicUrl: string;
  /** What other features hold about people. */
  personalData: () => readonly PersonalData[];
}
