import {
  requestDeletion as deletionCall,
  exportMyData,
  getConsents,
  getSessions,
  revokeSession,
} from '#contract/accounts.ts';
import type { Handle } from '#server/platform/http/context.ts';
import type { AccountDeps } from './deps.ts';
import { cancelDeletion, exportPerson, requestDeletion } from './personal-data.ts';
import { placeName } from './place-name.ts';
import { browserName } from './rules/browser-name.ts';
import { deviceLimit } from './rules/device-limit.ts';
import { accountOf, askerOf } from './session-routes.ts';
import { listConsents } from './store/accounts.ts';
import { endSessions, listLiveSessions } from './store/sessions.ts';

const toSeconds = (milliseconds: number) => Math.floor(milliseconds / 1000);

/** What a person sees and decides about the own account: devices, export, deletion. */
export function personRoutes(handle: Handle, deps: AccountDeps): void {
  handle(getSessions, async (_input, context) => {
    const { uid, level, sessionId } = accountOf(context);
    const sessions = await listLiveSessions(deps.db, uid, context.now);
    const list = sessions.map((session) => ({
      id: session.id,
      current: session.id === sessionId,
      way: session.way,
      browser: browserName(session.user_agent),
      place: placeName(session.address),
      signedInAt: toSeconds(session.created_at),
      lastSeenAt: toSeconds(session.last_seen_at),
    }));
    return { list, limit: deviceLimit(level) };
  });
  handle(revokeSession, async ({ id }, context) => {
    const { uid, sessionId } = accountOf(context);
    const which = id === 'others' ? { uid, exceptId: sessionId } : { uid, id };
    return { ended: await endSessions(deps.db, which, 'revoked', context.now) };
  });
  handle(getConsents, async (_input, context) => {
    const consents = await listConsents(deps.db, accountOf(context).uid);
    const list = consents.map(({ document, version, agreed_at }) => ({
      document,
      version,
      agreedAt: toSeconds(agreed_at),
    }));
    return { list };
  });
  handle(exportMyData, async (_input, context) => ({
    exported_at: toSeconds(context.now),
    parts: await exportPerson(deps, accountOf(context).uid),
  }));
  handle(deletionCall, async ({ pwd, code, cancel }, context) => {
    const { uid } = accountOf(context);
    if (!cancel) {
      const proof = { password: pwd, code };
      return { dueAt: toSeconds(await requestDeletion(deps, uid, proof, askerOf(context))) };
    }
    await cancelDeletion(deps, uid);
    return { dueAt: 0 };
  });
}
