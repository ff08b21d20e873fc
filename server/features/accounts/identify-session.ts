import type { Db } from '#server/platform/db/connect-database.ts';
import type { Identity } from '#server/platform/http/context.ts';
import { type SessionSecrets, sameBytes, sha256 } from './session-secrets.ts';
import { findSession, touchSession } from './store/sessions.ts';
import type { AccountTables } from './store/tables.ts';

/** "Last seen" is written at most this often, so that reading a page is not a write. */
const TOUCH_EVERY_MS = 5 * 60_000;

const invalid: Identity = { kind: 'refused', code: 10999 };

/**
 * Says whose the session cookies are; `now` in milliseconds. Without a sid everybody is a visitor with an empty key.
 * A sid without its companion `token` is refused, which is what stops calls made by another site's page.
 */
export async function identifySession(
  db: Db<AccountTables>,
  secrets: SessionSecrets,
  cookies: { sid: string | undefined; token: string | undefined },
  now: number,
): Promise<Identity> {
  const { sid, token } = cookies;
  if (sid === undefined || sid === '') return { kind: 'visitor', key: '' };
  if (token === undefined || !sameBytes(sha256(token), sha256(secrets.keysOf(sid).token))) return invalid;
  if (secrets.isOwnVisitorSid(sid)) return { kind: 'visitor', key: secrets.keyOf(sid) };
  if (!secrets.isAccountSid(sid)) return invalid;
  const session = await findSession(db, sha256(sid));
  if (session === undefined || session.ended_at !== null) return invalid;
  if (!sameBytes(session.token_hash, sha256(token))) return invalid;
  if (session.expires_at <= now) return { kind: 'refused', code: 10998 };
  if (now - session.last_seen_at > TOUCH_EVERY_MS) await touchSession(db, session.id, now);
  return {
    kind: 'account',
    key: secrets.keyOf(sid),
    account: {
      uid: session.uid,
      level: session.level,
      unlockEndTime: session.unlock_end_time,
      roles: session.roles,
      sessionId: session.id,
    },
  };
}
