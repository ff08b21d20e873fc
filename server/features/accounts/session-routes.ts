import { BusinessError } from '#contract/codes.ts';
import { getUserData, startSession, webLogout } from '#contract/session.ts';
import type { Handle, RequestContext } from '#server/platform/http/context.ts';
import type { AccountDeps, Asker } from './deps.ts';
import { identifySession } from './identify-session.ts';
import { KNOWN_BROWSER_LIFE_MS, withMarkOf } from './known-browser.ts';
import type { OpenedSession } from './open-session.ts';
import { displayId, maskedPhone } from './rules/masked-phone.ts';
import { findAccount } from './store/accounts.ts';
import { endSessions } from './store/sessions.ts';

export function askerOf(context: RequestContext): Asker {
  const { session, address, userAgent, now } = context;
  return { sessionKey: session.key, address, userAgent, knownCookie: context.cookies.read('known'), now };
}

/** The account of a call with access `signedIn`; the HTTP layer has refused everybody else. */
export function accountOf(context: RequestContext) {
  const { account } = context.session;
  if (account === null) throw new BusinessError('sessionInvalid', '请先登录', { needs: 'sign-in' });
  return account;
}

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

/** Marks the browser as one in which this person was: see `known-browser.ts`. Without a password there is nothing to mark. */
export async function rememberBrowser(
  deps: AccountDeps,
  context: RequestContext,
  uid: number,
): Promise<void> {
  const account = await findAccount(deps.db, { uid });
  if (account === undefined || account.password_hash === null) return;
  const value = withMarkOf(deps.secrets, context.cookies.read('known'), account, context.now);
  const maxAgeSeconds = Math.floor(KNOWN_BROWSER_LIFE_MS / 1000);
  context.cookies.set('known', value, { maxAgeSeconds, httpOnly: true });
}

/** Cookies and answer of a sign-in. The session that this browser had before ends, so that no old id stays good. */
export async function welcome(deps: AccountDeps, context: RequestContext, opened: OpenedSession) {
  const before = context.session.account;
  if (before !== null) {
    await endSessions(deps.db, { uid: before.uid, id: before.sessionId }, 'rotated', context.now);
  }
  setSessionCookies(context, opened, deps.settings.sessionLifeMs);
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
  const sessionOfCookie = ({ sid, now }: RequestContext) =>
    identifySession(db, secrets, { sid, token: secrets.keysOf(sid).token }, now);
  handle(startSession, async (_input, context) => {
    const current = await sessionOfCookie(context);
    const keepsSession = context.sid !== '' && current.kind !== 'refused';
    const session = keepsSession
      ? { sid: context.sid, token: secrets.keysOf(context.sid).token }
      : secrets.newVisitorSession();
    setSessionCookies(context, session, settings.sessionLifeMs);
    return secrets.keysOf(session.sid);
  });
  handle(getUserData, async (_input, context) => {
    const { uid, sessionId } = accountOf(context);
    const account = await findAccount(db, { uid });
    if (account === undefined) throw new BusinessError('sessionInvalid');
    return {
      sid: sessionId,
      uid,
      displayId: displayId(uid),
      nickname: account.nickname,
      avatar: account.avatar,
      phone: maskedPhone(account.phone),
      is_vip: account.level,
      unlock_end_time: account.unlock_end_time,
      roles: account.roles,
      deletion_due: Math.floor((account.deletion_due_at ?? 0) / 1000),
    };
  });
  handle(webLogout, async (_input, context) => {
    // A tab from before the last sign-in has an old token, and yet whoever presses 退出 there means this browser.
    const current = await sessionOfCookie(context);
    if (current.kind === 'account') {
      const { uid, sessionId } = current.account;
      await endSessions(db, { uid, id: sessionId }, 'signed-out', context.now);
    }
    setSessionCookies(context, secrets.newVisitorSession(), settings.sessionLifeMs);
    return {};
  });
}
