import type { TokenGate, TokenVerdict } from '#server/platform/http/context.ts';
import type { TokenDeps } from './deps.ts';
import { findToken, touchToken } from './store/tokens.ts';
import { hashOf } from './token-texts.ts';

/** "Last used" is written at most this often, so that a call is not a write. */
const TOUCH_EVERY_MS = 5 * 60_000;

const refused = (reason: 'unknown' | 'expired' | 'revoked'): TokenVerdict => ({ kind: 'refused', reason });

async function resolve({ db, accounts }: TokenDeps, token: string, now: number): Promise<TokenVerdict> {
  const found = await findToken(db, hashOf(token));
  if (found === undefined) return refused('unknown');
  if (found.revoked_at !== null) return refused('revoked');
  const endsAt = found.access_ends_at ?? found.ends_at;
  if (Math.min(endsAt.getTime(), found.ends_at.getTime()) <= now) return refused('expired');
  const account = await accounts.identityOf(found.uid);
  // Whose password is to be changed first is nobody yet, whatever shows it.
  if (account === null) return refused('unknown');
  if (now - (found.used_at?.getTime() ?? 0) > TOUCH_EVERY_MS) await touchToken(db, found.id, new Date(now));
  const tokenId = String(found.id);
  return {
    kind: 'token',
    tokenId,
    // An operator's token reads as anybody's: no program runs the site.
    account: { ...account, roles: [], sessionId: `token ${tokenId}` },
    scopes: found.scopes,
  };
}

/** What the door of the site asks of tokens. */
export const createTokenGate = (deps: TokenDeps): TokenGate => ({
  proves: (text) => deps.texts.proves(text),
  resolve: (token, now) => resolve(deps, token, now),
});
