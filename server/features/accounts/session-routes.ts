import { secondsOf } from '#contract/text/calendar.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import { getUserData, startSession, webLogout } from '#contract/wire/session.ts';
import type { Handle, RequestContext } from '#server/platform/http/context.ts';
import { KNOWN_BROWSER_LIFE_MS, knownAs, withMarkOf } from '../credentials/index.ts';
import { signedInAccount } from './access.ts';
import type { AccountDeps } from './deps.ts';
import { identifySession } from './identify-session.ts';
import type { OpenedSession } from './open-session.ts';
import { displayId, maskedPhone } from './rules/masked-phone.ts';
import { findAccount, listMarkOwners, readOwn } from './store/accounts.ts';
import { endSessions } from './store/sessions.ts';

/** Puts a session into the browser's two cookies: the id for itself alone, the companion readable for its headers. */
export function setSessionCookies(
  context: RequestContext,
  session: { sid: string; token: string },
  lifeMs: number,
): void {
  const maxAgeSeconds = Math.floor(lifeMs / 1000);
  context.cookies.set('sid', session.sid, { maxAgeSeconds, httpOnly: true });
  context.cookies.set('token', session.token, { maxAgeSeconds, httpOnly: false });
}

/** So long after a session is over its browser still shows it, and is told that it has to sign in again. */
const TOLD_WITHIN_MS = 30 * 24 * 3_600_000;

async function knownThere(
  { db, secrets }: AccountDeps,
  cookie: string,
  uids: readonly number[],
  now: number,
): Promise<number[]> {
  const owners = await listMarkOwners(db, uids);
  return owners.filter((owner) => knownAs(secrets, cookie, owner, now) !== null).map(({ uid }) => uid);
}

/** Marks the browser as one in which this person was: see `known-browser.ts`. */
export async function rememberBrowser(
  deps: AccountDeps,
  context: RequestContext,
  uid: number,
): Promise<void> {
  const account = await findAccount(deps.db, { uid });
  if (account === undefined) return;
  const { now } = context.caller;
  const cookie = context.cookies.read('known');
  if (cookie !== '' && knownAs(deps.secrets, cookie, account, now) === null)
    await deps.noteBrowserShared({ uid, knownThere: (uids) => knownThere(deps, cookie, uids, now) });
  const value = withMarkOf(deps.secrets, cookie, account, now);
  const maxAgeSeconds = Math.floor(KNOWN_BROWSER_LIFE_MS / 1000);
  context.cookies.set('known', value, { maxAgeSeconds, httpOnly: true });
}

/** Cookies and answer of a sign-in. The session that this browser had before ends, so that no old id stays good. */
export async function welcome(deps: AccountDeps, context: RequestContext, opened: OpenedSession) {
  const before = context.account ?? context.pending;
  if (before !== null) {
    await endSessions(deps.db, { uid: before.uid, id: before.sessionId }, 'rotated', context.caller.now);
  }
  setSessionCookies(context, opened, deps.settings.sessionLifeMs + TOLD_WITHIN_MS);
  await rememberBrowser(deps, context, opened.uid);
  return {
    authToken: opened.token,
    sid: opened.sessionId,
    openid: opened.openid,
    phone: maskedPhone(opened.phone === '' ? null : opened.phone),
  };
}

export function sessionRoutes(handle: Handle, deps: AccountDeps): void {
  const { db, secrets, settings } = deps;
  /** Whose the `sid` cookie is, whatever `token` came with it; a page of another site cannot send it with a POST. */
  const sessionOfCookie = ({ sid, caller }: RequestContext) =>
    identifySession(db, secrets, { sid, token: secrets.keysOf(sid).token }, caller.now);
  handle(startSession, async (_input, context) => {
    const current = await sessionOfCookie(context);
    const keepsSession = context.sid !== '' && current.kind !== 'refused';
    const session = keepsSession
      ? { sid: context.sid, token: secrets.keysOf(context.sid).token }
      : secrets.newVisitorSession();
    // A page whose cookies were written while it stood is not kept by browsers for whoever comes back to it.
    const isThere = keepsSession && context.cookies.read('token') === session.token;
    if (!isThere) setSessionCookies(context, session, settings.sessionLifeMs);
    return secrets.keysOf(session.sid);
  });
  handle(getUserData, async (_input, context) => {
    const own = signedInAccount(context);
    const { uid, sessionId } = own;
    const account = await readOwn(db, own);
    if (account === undefined) throw new BusinessError('sessionInvalid');
    return {
      sid: sessionId,
      uid,
      displayId: displayId(uid),
      nickname: account.nickname,
      avatar: account.avatar,
      phone: maskedPhone(account.phone),
      is_vip: account.level,
      unlock_end_time: secondsOf(account.unlock_ends_at),
      roles: account.roles,
      deletion_due: secondsOf(account.deletion_due_at),
      has_password: account.password_hash !== null,
      password_due: account.password_due,
    };
  });
  handle(webLogout, async (_input, context) => {
    const current = await sessionOfCookie(context);
    if (current.kind === 'account' || current.kind === 'pending') {
      const { uid, sessionId } = current.account;
      // Signing out takes the same proof as every change. A tab from before the last sign-in fetches the new token and asks again.
      if ((context.account ?? context.pending)?.sessionId !== sessionId)
        throw new BusinessError('sessionInvalid');
      await endSessions(db, { uid, id: sessionId }, 'signed-out', context.caller.now);
    }
    setSessionCookies(context, secrets.newVisitorSession(), settings.sessionLifeMs);
    return {};
  });
}
