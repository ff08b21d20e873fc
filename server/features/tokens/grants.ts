import { ACCESS_MINUTES, GRANT_DAYS, type TokenScope } from '#contract/rights/token-terms.ts';
import { DAY_MS } from '#contract/text/calendar.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import { inTransaction, type Tx } from '#server/platform/db/connect-database.ts';
import { tokensOfGrant } from './access.ts';
import type { TokenDeps } from './deps.ts';
import { refuseMoreTokens } from './most-tokens.ts';
import { type OauthProblem, OauthRefused } from './oauth-refused.ts';
import { isVerified } from './pkce.ts';
import * as store from './store/grants.ts';
import type { TokenTables } from './store/tables.ts';
import { insertToken, takeTurn } from './store/tokens.ts';
import { beginningOf, hashOf } from './token-texts.ts';

/** RFC 6749 §5.1. */
export interface GivenTokens {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  refresh_token: string;
  scope: string;
}

type Refusal = { problem: OauthProblem; text: string };
type Outcome = GivenTokens | Refusal;

const refusal = (text: string, problem: OauthProblem = 'invalid_grant'): Refusal => ({ problem, text });
const GONE = refusal('授权已失效，请让用户重新授权');
const TAKEN = refusal('已经用过：为安全起见，由此得到的授权已全部撤销，请让用户重新授权');

/** A refusal is thrown when what it changed stands: what was shown twice must stay revoked. */
function orThrow(outcome: Outcome): GivenTokens {
  if ('problem' in outcome) throw new OauthRefused(outcome.problem, outcome.text);
  return outcome;
}

/** A new pair of texts, and what of it is kept until when. */
function newPair({ texts }: Pick<TokenDeps, 'texts'>, scopes: readonly TokenScope[], now: number) {
  const access = texts.make('token');
  const refresh = texts.make('refresh');
  const endsAt = new Date(now + GRANT_DAYS * DAY_MS);
  const told: GivenTokens = {
    access_token: access,
    token_type: 'Bearer',
    expires_in: ACCESS_MINUTES * 60,
    refresh_token: refresh,
    scope: scopes.join(' '),
  };
  return {
    told,
    access: {
      begins: beginningOf(access),
      token_hash: hashOf(access),
      ends_at: endsAt,
      access_ends_at: new Date(now + ACCESS_MINUTES * 60_000),
    },
    refresh: { refresh_hash: hashOf(refresh), ends_at: endsAt },
  };
}

/** What a program shows to take up what a person granted. */
export interface ShownCode {
  code: string;
  client_id: string;
  redirect_uri: string;
  code_verifier: string;
  /** Empty where it names none. */
  resource: string;
}

type KeptCode = NonNullable<Awaited<ReturnType<typeof store.spendCode>>>;

function isFor(code: KeptCode, shown: ShownCode, now: number): boolean {
  return (
    code.ends_at.getTime() > now &&
    code.client_hash.equals(hashOf(shown.client_id)) &&
    code.redirect_uri === shown.redirect_uri &&
    isVerified(code.challenge, shown.code_verifier)
  );
}

async function beginGrant(
  deps: TokenDeps,
  tx: Tx<TokenTables>,
  code: KeptCode,
  now: number,
): Promise<Outcome> {
  const own = tokensOfGrant(code);
  await takeTurn(tx, own);
  try {
    await refuseMoreTokens(tx, own, now);
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    return refusal(error.message, 'access_denied');
  }
  const { told, access, refresh } = newPair(deps, code.scopes, now);
  const { id } = await insertToken(tx, own, {
    name: code.client_name,
    scopes: code.scopes,
    made_at: new Date(now),
    client_hash: code.client_hash,
    client_place: code.client_place,
    ...access,
  });
  await store.insertRefresh(tx, { ...refresh, token_id: id });
  await store.noteGrant(tx, code.code_hash, id);
  return told;
}

function refuseOtherPlace({ resource }: Pick<TokenDeps, 'resource'>, named: string): void {
  if (named !== '' && named !== resource)
    throw new OauthRefused('invalid_target', `resource 应为 ${resource}`);
}

/** The tokens of a code that was granted. A code is good once, for a minute, and for whoever asked for it; a second time revokes what the first gave. */
export async function takeUpCode(deps: TokenDeps, shown: ShownCode, now: number): Promise<GivenTokens> {
  refuseOtherPlace(deps, shown.resource);
  if (!deps.texts.proves(shown.code, 'code')) throw new OauthRefused(GONE.problem, GONE.text);
  const hash = hashOf(shown.code);
  const outcome = await inTransaction(deps.db, async (tx): Promise<Outcome> => {
    const code = await store.spendCode(tx, hash, new Date(now));
    if (code === undefined) return (await store.revokeGrantOfCode(tx, hash, new Date(now))) ? TAKEN : GONE;
    if (!isFor(code, shown, now)) return GONE;
    if ((await deps.accounts.identityOf(code.uid)) === null) return GONE;
    return beginGrant(deps, tx, code, now);
  });
  return orThrow(outcome);
}

/** What a program shows to go on. */
export interface ShownRefresh {
  refresh_token: string;
  client_id: string;
  resource: string;
  /** Empty where it asks for what it has. */
  scope: string;
}

/** A new pair in the place of the one before. What was used before is shown by two: neither keeps anything. */
export async function renewGrant(deps: TokenDeps, shown: ShownRefresh, now: number): Promise<GivenTokens> {
  refuseOtherPlace(deps, shown.resource);
  if (!deps.texts.proves(shown.refresh_token, 'refresh')) throw new OauthRefused(GONE.problem, GONE.text);
  const hash = hashOf(shown.refresh_token);
  const outcome = await inTransaction(deps.db, async (tx): Promise<Outcome> => {
    const refresh = await store.spendRefresh(tx, hash, new Date(now));
    if (refresh === undefined)
      return (await store.revokeGrantOfRefresh(tx, hash, new Date(now))) ? TAKEN : GONE;
    const grant = await store.findGrant(tx, refresh.token_id, new Date(now));
    if (grant === undefined || !grant.client_hash?.equals(hashOf(shown.client_id))) return GONE;
    if ((await deps.accounts.identityOf(grant.uid)) === null) return GONE;
    const wider = shown.scope
      .split(' ')
      .filter((one) => one !== '' && !grant.scopes.some((has) => has === one));
    if (wider.length > 0) return refusal(`没有授予 ${wider.join('、')}`, 'invalid_scope');
    const { told, access, refresh: next } = newPair(deps, grant.scopes, now);
    await store.renewToken(tx, refresh.token_id, access);
    await store.insertRefresh(tx, { ...next, token_id: refresh.token_id });
    return told;
  });
  return orThrow(outcome);
}

/** What a program gives back (RFC 7009): all that was granted with it ends. What is none is nothing to tell of. */
export async function giveBack(deps: TokenDeps, text: string, now: number): Promise<void> {
  const at = new Date(now);
  if (deps.texts.proves(text, 'refresh')) await store.revokeGrantOfRefresh(deps.db, hashOf(text), at);
  else if (deps.texts.proves(text)) await store.revokeGrantOfAccess(deps.db, hashOf(text), at);
}
