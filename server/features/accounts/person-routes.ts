import {
  requestDeletion as deletionCall,
  exportMyData,
  getConsents,
  getSessions,
  revokeSession,
} from '#contract/calls/accounts.ts';
import { secondsOf } from '#contract/text/calendar.ts';
import type { Handle } from '#server/platform/http/context.ts';
import { browserName, placeName } from '../credentials/index.ts';
import { allowExport, ownAccount } from './access.ts';
import type { AccountDeps } from './deps.ts';
import { cancelDeletion, exportPerson, requestDeletion } from './personal-data.ts';
import { deviceLimit } from './rules/device-limit.ts';
import { listConsents } from './store/accounts.ts';
import { endSessions, listLiveSessions } from './store/sessions.ts';

/** What a person sees and decides about the own account: devices, export, deletion. */
export function personRoutes(handle: Handle, deps: AccountDeps): void {
  handle(getSessions, async (_input, context) => {
    const own = ownAccount(context);
    const { level, sessionId } = own;
    const sessions = await listLiveSessions(deps.db, own, context.caller.now);
    const list = sessions.map((session) => ({
      id: session.id,
      current: session.id === sessionId,
      way: session.way,
      browser: browserName(session.user_agent),
      place: placeName(session.address),
      signedInAt: secondsOf(session.created_at),
      lastSeenAt: secondsOf(session.last_seen_at),
    }));
    return { list, limit: deviceLimit(level) };
  });
  handle(revokeSession, async ({ id }, context) => {
    const { uid, sessionId } = ownAccount(context);
    const which = id === 'others' ? { uid, exceptId: sessionId } : { uid, id };
    return { ended: await endSessions(deps.db, which, 'revoked', context.caller.now) };
  });
  handle(getConsents, async (_input, context) => {
    const consents = await listConsents(deps.db, ownAccount(context));
    const list = consents.map(({ document, version, agreed_at }) => ({
      document,
      version,
      agreedAt: secondsOf(agreed_at),
    }));
    return { list };
  });
  handle(exportMyData, async (_input, context) => ({
    exported_at: secondsOf(new Date(context.caller.now)),
    parts: await exportPerson(deps, allowExport(ownAccount(context))),
  }));
  handle(deletionCall, async ({ pwd, code, cancel }, context) => {
    const own = ownAccount(context);
    if (!cancel) {
      const proof = { password: pwd, code };
      return { dueAt: secondsOf(await requestDeletion(deps, own, proof, context.caller)) };
    }
    await cancelDeletion(deps, own);
    return { dueAt: 0 };
  });
}
