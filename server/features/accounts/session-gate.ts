import type { Db } from '#server/platform/db/connect-database.ts';
import type { SessionGate } from '#server/platform/http/context.ts';
import type { SessionSecrets } from '../credentials/index.ts';
import { identifySession } from './identify-session.ts';
import type { AccountTables } from './store/tables.ts';

/** About 200 KB. */
const MOST_ENDED = 2_000;

/** What the door of the site asks of sessions. */
export function createSessionGate(db: Db<AccountTables>, secrets: SessionSecrets): SessionGate {
  // An id that has ended never begins again: whoever goes on showing it is counted as a visitor, before it is looked up.
  const ended = new Set<string>();
  const noteEnded = (sid: string) => {
    if (ended.size >= MOST_ENDED) ended.delete(ended.values().next().value ?? '');
    ended.add(sid);
  };
  return {
    async identify(cookies, now) {
      const verdict = await identifySession(db, secrets, cookies, now);
      const { sid = '' } = cookies;
      if (verdict.kind === 'refused' && verdict.ended && secrets.isAccountSid(sid)) noteEnded(sid);
      return verdict;
    },
    provesAccount: ({ sid = '', token = '' }) =>
      secrets.isAccountSid(sid) && !ended.has(sid) && secrets.keysOf(sid).token === token,
    newVisitorSession: secrets.newVisitorSession,
    keysOf: secrets.keysOf,
  };
}
