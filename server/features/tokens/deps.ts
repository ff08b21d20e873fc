import type { Db } from '#server/platform/db/connect-database.ts';
import type { Accounts } from '../accounts/index.ts';
import type { ClientIds } from './client-ids.ts';
import type { TokenTables } from './store/tables.ts';
import type { TokenTexts } from './token-texts.ts';

export interface TokenDeps {
  db: Db<TokenTables>;
  texts: TokenTexts;
  clientIds: ClientIds;
  accounts: Pick<Accounts, 'identityOf'>;
  /** Who lets programs in: the site, as its origin. */
  issuer: string;
  /** What they are let in to: the address of the MCP server. */
  resource: string;
}
