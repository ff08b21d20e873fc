import type { Alert } from '#contract/calls/alerts.ts';
import { beyondLimitText } from '#contract/rights/alert-limits.ts';
import { secondsOf } from '#contract/text/calendar.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { isWithinLimit, ownAlerts } from './access.ts';
import type { AlertDeps } from './deps.ts';
import { searchHref } from './search-href.ts';
import { listOwn } from './store/alerts.ts';
import type { AlertRow } from './store/tables.ts';

/** Why it finds nothing for the caller now; empty where it does. */
export function blockOf(
  { saved }: Pick<AlertDeps, 'saved'>,
  { search }: Pick<AlertRow, 'search'>,
  place: number,
  caller: Caller,
): string {
  if (!isWithinLimit(caller, place)) return beyondLimitText(caller.tier);
  try {
    saved.describe(search, caller);
    return '';
  } catch (error) {
    if (error instanceof BusinessError) return error.message;
    throw error;
  }
}

/** The caller's own, the newest first. */
export async function presentOwn(deps: Pick<AlertDeps, 'db' | 'saved'>, caller: Caller): Promise<Alert[]> {
  const rows = await listOwn(deps.db, ownAlerts(caller));
  return rows
    .map((row, place) => ({
      id: row.id,
      name: row.name,
      conditions: deps.saved.labels(row.search),
      href: searchHref(row.search),
      is_paused: row.is_paused ? (1 as const) : (0 as const),
      blocked: blockOf(deps, row, place, caller),
      found: row.found,
      created_at: secondsOf(row.created_at),
    }))
    .reverse();
}

/** Throws 10404 where the caller has none of that id. */
export async function presentOne(
  deps: Pick<AlertDeps, 'db' | 'saved'>,
  id: number,
  caller: Caller,
): Promise<{ alert: Alert; count: number }> {
  const all = await presentOwn(deps, caller);
  const alert = all.find((each) => each.id === id);
  if (alert === undefined) throw new BusinessError('notFound', '没有这个保存的搜索，可能已经删除');
  return { alert, count: all.length };
}
