import type { ReportItem } from '#contract/calls/reports.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { isTold, ownAlerts } from './access.ts';
import type { AlertDeps } from './deps.ts';
import { blockOf } from './present-alerts.ts';
import { listPlaced } from './store/alerts.ts';
import { foundBy } from './store/inbox.ts';

export interface ToldReport {
  report: ReportItem;
  /** Names of the searches that found it, of those that the owner may ask now. */
  searches: string[];
}

/**
 * What of these reports may be told outside the site to whom they were found for, now: those that stand, found by a search that is kept
 * and that its owner may ask as of now. In the order given.
 */
export async function toldReports(
  deps: Pick<AlertDeps, 'db' | 'reads' | 'saved'>,
  caller: Caller,
  fids: readonly number[],
): Promise<ToldReport[]> {
  if (!isTold(caller) || fids.length === 0) return [];
  const owner = ownAlerts(caller);
  const kept = await listPlaced(deps.db, owner);
  const open = new Set(
    kept.filter((row) => blockOf(deps, row, row.place, caller) === '').map(({ id }) => id),
  );
  const [found, items] = await Promise.all([
    foundBy(deps.db, owner, fids),
    deps.reads.for(caller).reportItems(fids),
  ]);
  const itemOf = new Map(items.map((item) => [item.fid, item]));
  return fids.flatMap((id) => {
    const report = itemOf.get(id);
    const searches = found.filter((one) => one.report_id === id && open.has(one.id)).map(({ name }) => name);
    return report === undefined || searches.length === 0 ? [] : [{ report, searches }];
  });
}
