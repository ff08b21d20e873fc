import { createHash } from 'node:crypto';
import {
  type AlertSearch,
  MAX_ALERT_NAME_LENGTH,
  type saveAlert as saveCall,
} from '#contract/calls/alerts.ts';
import { tooManyAlertsText } from '#contract/rights/alert-limits.ts';
import { mostKept } from '#contract/rights/kept.ts';
import { onlyVisible } from '#contract/text/visible-text.ts';
import type { ResponseOf } from '#contract/wire/call.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { inTransaction } from '#server/platform/db/connect-database.ts';
import { allowSaving } from './access.ts';
import type { AlertDeps } from './deps.ts';
import { presentOne } from './present-alerts.ts';
import { alertSubject } from './rules/alert-subject.ts';
import { countOwn, findSame, insertAlert, lockOwn } from './store/alerts.ts';

/**
 * Keeps a search. The same again gives the one that is there. Throws 10006 where there is nothing to look for, 10007 for what the caller
 * may not ask and where the level keeps no more, 10999 for visitors.
 */
export async function saveAlert(
  deps: AlertDeps,
  asked: { search: AlertSearch; name: string | undefined },
  caller: Caller,
): Promise<ResponseOf<typeof saveCall>> {
  const owner = allowSaving(deps.quotas, caller);
  const conditions = deps.saved.describe(asked.search, caller);
  const name = asked.name ?? onlyVisible(conditions.join(' · ')).slice(0, MAX_ALERT_NAME_LENGTH);
  const subject = createHash('sha256').update(alertSubject(asked.search)).digest('base64url');
  const limit = mostKept(caller.tier, 'saveSearch');
  const { id, isNew } = await inTransaction(deps.db, async (tx) => {
    await lockOwn(tx, owner);
    const same = await findSame(tx, owner, subject);
    if (same !== null) return { id: same, isNew: false };
    if ((await countOwn(tx, owner)) >= limit)
      throw new BusinessError('notAllowed', tooManyAlertsText(caller.tier), { action: 'saveSearch', limit });
    const fresh = { name, search: asked.search, subject, at: new Date(caller.now) };
    return { id: await insertAlert(tx, owner, fresh), isNew: true };
  });
  return { ...(await presentOne(deps, id, caller)), is_new: isNew ? 1 : 0, limit };
}
