import type { Alert } from '#contract/calls/alerts.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { ownAlerts } from './access.ts';
import type { AlertDeps } from './deps.ts';
import { presentOne } from './present-alerts.ts';
import { deleteAlert, updateAlert } from './store/alerts.ts';

/** Names, pauses or goes on. Throws 10404 where the caller has none of that id, 10999 for visitors. */
export async function changeAlert(
  deps: Pick<AlertDeps, 'db' | 'saved'>,
  { id, name, paused }: { id: number; name: string | undefined; paused: boolean | undefined },
  caller: Caller,
): Promise<{ alert: Alert }> {
  const change = {
    ...(name === undefined ? {} : { name }),
    ...(paused === undefined ? {} : { is_paused: paused }),
  };
  if (!(await updateAlert(deps.db, ownAlerts(caller), id, change)))
    throw new BusinessError('notFound', '没有这个保存的搜索，可能已经删除');
  const { alert } = await presentOne(deps, id, caller);
  return { alert };
}

/** A second time removes nothing. Throws 10999 for visitors. */
export const removeAlert = async (
  { db }: Pick<AlertDeps, 'db'>,
  id: number,
  caller: Caller,
): Promise<{ removed: number }> => ({ removed: await deleteAlert(db, ownAlerts(caller), id) });
