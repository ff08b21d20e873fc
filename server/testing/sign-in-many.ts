import { randomUUID } from 'node:crypto';
import { sha256 } from '#server/features/credentials/index.ts';
import { newBrowser } from './account-fixture.ts';
import type { WholeServer } from './whole-server.ts';

export interface SignedIn {
  openid: string;
  level: number;
  unlockEndsAt: Date;
  /** When the session began, in milliseconds since 1970. */
  beganAt: number;
  /** When it was ended from elsewhere; null where it goes on. */
  endedAt: Date | null;
  passwordDue: boolean;
}

/**
 * New people with a session each, as scanning a code would leave them: three statements for all of them together. Signing in has tests of its own;
 * here it would take most of the time. In the order given.
 */
export async function signInMany(
  { accountDeps: { db, secrets, settings }, clock }: WholeServer,
  people: readonly SignedIn[],
): Promise<{ uid: number; sessionId: string; sid: string }[]> {
  if (people.length === 0) return [];
  const now = new Date(clock.now());
  const accounts = people.map(({ openid, level, unlockEndsAt, passwordDue }) => ({
    ...{ openid, level, unlock_ends_at: unlockEndsAt, password_due: passwordDue, nickname: 'x' },
    ...{ phone: null, username: null, password_hash: null, deletion_due_at: null },
    ...{ adult_declared_at: now, created_at: now },
  }));
  const inserted = await db.insertInto('accounts').values(accounts).returning(['uid', 'openid']).execute();
  const uidOf = new Map(inserted.map(({ uid, openid }) => [openid, uid]));
  const signedIn = people.map(({ openid, ...rest }) => ({
    ...rest,
    uid: uidOf.get(openid) ?? 0,
    sessionId: randomUUID() as string,
    ...secrets.newAccountSession(),
  }));
  const consents = signedIn.map(
    ({ uid }) => ({ uid, document: 'user-agreement', version: `of ${uid}`, agreed_at: now }) as const,
  );
  await db.insertInto('account_consents').values(consents).execute();
  const sessions = signedIn.map(({ uid, sessionId, sid, token, beganAt, endedAt }) => {
    const { address, userAgent } = newBrowser(beganAt);
    const began = new Date(beganAt);
    return {
      ...{ id: sessionId, uid, sid_hash: sha256(sid), token_hash: sha256(token), way: 'wechat', address },
      ...{
        user_agent: userAgent,
        created_at: began,
        last_seen_at: began,
        ended_at: endedAt,
        end_reason: null,
      },
      expires_at: new Date(beganAt + settings.sessionLifeMs),
    };
  });
  await db.insertInto('account_sessions').values(sessions).execute();
  return signedIn.map(({ uid, sessionId, sid }) => ({ uid, sessionId, sid }));
}
