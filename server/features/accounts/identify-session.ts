import { secondsOf } from '#contract/text/calendar.ts';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { SessionVerdict } from '#server/platform/http/context.ts';
import { sameBytes } from '#server/platform/secrets/same-bytes.ts';
import { type SessionSecrets, sha256 } from '../credentials/index.ts';
import { findSession, touchSession } from './store/sessions.ts';
import type { AccountTables } from './store/tables.ts';

/** "Last seen" is written at most this often, so that reading a page is not a write. */
const TOUCH_EVERY_MS = 5 * 60_000;

const refusal = (code: 10998 | 10999, ended: boolean): SessionVerdict => ({ kind: 'refused', code, ended });

/**
 * Says whose the session cookies are; `now` in milliseconds. Without a sid everybody is a visitor with an empty key.
 * A sid without its companion `token` is refused, which is what stops calls made by another site's page; that refusal
 * says nothing against the session itself.
 */
export async function identifySession(
  db: Db<AccountTables>,
  secrets: SessionSecrets,
  cookies: { sid: string | undefined; token: string | undefined },
  now: number,
): Promise<SessionVerdict> {
  const { sid, token } = cookies;
  if (sid === undefined || sid === '') return { kind: 'visitor', key: '' };
  const fits = token !== undefined && sameBytes(sha256(token), sha256(secrets.keysOf(sid).token));
  if (secrets.isOwnVisitorSid(sid)) {
    return fits ? { kind: 'visitor', key: secrets.keyOf(sid) } : refusal(10999, false);
  }
  const session = secrets.isAccountSid(sid) ? await findSession(db, sha256(sid)) : undefined;
  if (session === undefined || session.ended_at !== null) return refusal(10999, true);
  if (session.expires_at.getTime() <= now) return refusal(10998, true);
  if (!fits || !sameBytes(session.token_hash, sha256(token))) return refusal(10999, false);
  if (now - session.last_seen_at.getTime() > TOUCH_EVERY_MS) await touchSession(db, session.id, now);
  return {
    kind: session.password_due ? 'pending' : 'account',
    key: secrets.keyOf(sid),
    account: {
      uid: session.uid,
      level: session.level,
      unlockEndSeconds: secondsOf(session.unlock_ends_at),
      roles: session.roles,
      potId: session.pot_id,
      sessionId: session.id,
    },
  };
}
