import type { RecordKind } from '#contract/calls/records.ts';
import type { ReportItem } from '#contract/calls/reports.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { keeperOf } from './access.ts';
import type { ReaderDeps } from './deps.ts';
import { markedBy } from './present-items.ts';
import { type OwnAsked, seekInOwn } from './seek-in-own.ts';
import { favouritesAmong, readReports } from './store.ts';

export interface RecordsAsked extends OwnAsked {
  opType: RecordKind;
}

export interface Records {
  data: (ReportItem & { recorded_at: number })[];
  count: number;
  total: number;
}

/** What somebody read or downloaded, the latest first, a page at a time. */
export async function listRecords(
  { db, reads, downloadsOf }: Pick<ReaderDeps, 'db' | 'reads' | 'downloadsOf'>,
  { opType, ...asked }: RecordsAsked,
  caller: Caller,
): Promise<Records> {
  const keeper = keeperOf(caller);
  if (keeper === null) return { data: [], count: 0, total: 0 };
  const own = opType === 'read' ? await readReports(db, keeper) : await downloadsOf(caller);
  const { items, ...counts } = await seekInOwn({ reads }, own, asked);
  const favourites = await favouritesAmong(
    db,
    keeper,
    items.map(({ item }) => item.fid),
  );
  const data = items.map(({ item, atSeconds }) => ({
    ...markedBy(favourites, item),
    recorded_at: atSeconds,
  }));
  return { data, ...counts };
}
