import type { getTokens, makeToken as makeTokenCall, TokenItem } from '#contract/calls/tokens.ts';
import { MOST_TOKENS } from '#contract/rights/token-terms.ts';
import { secondsOf } from '#contract/text/calendar.ts';
import type { ParsedRequestOf, ResponseOf } from '#contract/wire/call.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { inTransaction } from '#server/platform/db/connect-database.ts';
import { ownTokens } from './access.ts';
import type { TokenDeps } from './deps.ts';
import { refuseMoreTokens } from './most-tokens.ts';
import { endToken, insertToken, listTokens, takeTurn } from './store/tokens.ts';
import { beginningOf, hashOf } from './token-texts.ts';

const DAY_MS = 86_400_000;

type Row = Awaited<ReturnType<typeof listTokens>>[number];

const itemOf = ({ made_at, ends_at, used_at, client_place, ...row }: Row): TokenItem => ({
  ...row,
  made_at: secondsOf(made_at),
  ends_at: secondsOf(ends_at),
  used_at: secondsOf(used_at),
  place: client_place ?? '',
});

/** Throws 10999 for visitors. */
export async function listOwnTokens(
  { db }: Pick<TokenDeps, 'db'>,
  caller: Caller,
): Promise<ResponseOf<typeof getTokens>> {
  return { list: (await listTokens(db, ownTokens(caller), caller.now)).map(itemOf), most: MOST_TOKENS };
}

/** The token is in the answer and nowhere else. Throws 10007 where there are as many as may be, 10999 for visitors. */
export async function makeToken(
  { db, texts }: Pick<TokenDeps, 'db' | 'texts'>,
  { name, scopes, days }: ParsedRequestOf<typeof makeTokenCall>,
  caller: Caller,
): Promise<ResponseOf<typeof makeTokenCall>> {
  const own = ownTokens(caller);
  const token = texts.make();
  const item = await inTransaction(db, async (tx) => {
    await takeTurn(tx, own);
    await refuseMoreTokens(tx, own, caller.now);
    return insertToken(tx, own, {
      name,
      scopes,
      begins: beginningOf(token),
      token_hash: hashOf(token),
      made_at: new Date(caller.now),
      ends_at: new Date(caller.now + days * DAY_MS),
      client_hash: null,
      client_place: null,
      access_ends_at: null,
    });
  });
  return { token, item: itemOf(item) };
}

/** Throws 10404 where the caller has no such token, or it was revoked before; 10999 for visitors. */
export async function revokeOwnToken(
  { db }: Pick<TokenDeps, 'db'>,
  id: number,
  caller: Caller,
): Promise<{ revoked: 1 }> {
  const isEnded = await endToken(db, ownTokens(caller), id, new Date(caller.now));
  if (!isEnded) throw new BusinessError('notFound', '没有这个令牌，可能已经撤销');
  return { revoked: 1 };
}
