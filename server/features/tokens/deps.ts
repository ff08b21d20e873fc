import type { Db } from '#server/platform/db/connect-database.ts';
import type { Accounts } from '../accounts/index.ts';
import type { TokenTables } from './store.ts';
import type { TokenTexts } from './token-texts.ts';

export interface TokenDeps {
  db: Db<TokenTables>;
  texts: TokenTexts;
  accounts: Pick<Accounts, 'identityOf'>;
}
