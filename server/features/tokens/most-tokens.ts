import { MOST_TOKENS } from '#contract/rights/token-terms.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { OwnTokens } from './access.ts';
import type { TokenTables } from './store/tables.ts';
import { countTokens } from './store/tokens.ts';

/** In the person's turn where one is to follow. Throws 10007 where there are as many as may be. */
export async function refuseMoreTokens(db: Db<TokenTables>, own: OwnTokens, now: number): Promise<void> {
  if ((await countTokens(db, own, now)) >= MOST_TOKENS)
    throw new BusinessError('notAllowed', `最多同时有 ${MOST_TOKENS} 个令牌，请先撤销不用的`);
}
