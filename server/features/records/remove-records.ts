import type { removeRecords as RemoveRecords } from '#contract/calls/records.ts';
import { DAY_SECONDS, startOfDay } from '#contract/text/calendar.ts';
import type { ParsedRequestOf } from '#contract/wire/call.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { Gone } from '#server/platform/db/forget-acts.ts';
import { ownerOf } from './access.ts';
import type { RecordDeps } from './deps.ts';
import { forgetFolders, forgetReading } from './store.ts';

type Asked = ParsedRequestOf<typeof RemoveRecords>;

function goneOf(which: Asked['which']): Gone {
  if (which.by === 'all') return 'all';
  if (which.by === 'entry') return { ids: [which.id] };
  const from = startOfDay(which.day);
  return { from: new Date(from * 1000), before: new Date((from + DAY_SECONDS) * 1000) };
}

/** Removes records of the caller's own; what was never there is no error. What was spent stays spent. */
export async function removeRecords(
  { db, downloads, charts }: Pick<RecordDeps, 'db' | 'downloads' | 'charts'>,
  { opType: kind, only_chart, which }: Asked,
  caller: Caller,
): Promise<void> {
  const owner = ownerOf(caller);
  if (owner === null) return;
  const gone = goneOf(which);
  const type = which.by === 'entry' ? which.item_type : null;
  if (only_chart || type === 4) return charts.forget({ kind, gone }, caller);
  if (kind === 'downloaded') return downloads.forgetDownloads(gone, caller);
  if (type !== 2) await forgetReading(db, owner, gone);
  if (type !== 3) await forgetFolders(db, owner, gone);
}
