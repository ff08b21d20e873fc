import type { SearchedChart } from '#contract/calls/charts.ts';
import type { FolderItem } from '#contract/calls/folders.ts';
import { MOST_RECORDS, type RecordKind } from '#contract/calls/records.ts';
import type { ReportItem } from '#contract/calls/reports.ts';
import { secondsOf } from '#contract/text/calendar.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import {
  type Described,
  describeReports,
  markedBy,
  type OwnAsked,
  type OwnReport,
  reportText,
  seekInOwn,
} from '../favourites/index.ts';
import { ownerOf } from './access.ts';
import type { RecordDeps } from './deps.ts';
import { latestRead, type OpenedFolder, openedFolders } from './store.ts';

export interface RecordsAsked extends OwnAsked {
  opType?: RecordKind | undefined;
  /** The same by another name; `opType` counts where both are given. */
  op_type?: RecordKind | undefined;
  only_chart: boolean;
}

export interface Records {
  data: ((ReportItem | FolderItem | SearchedChart) & { recorded_at: number })[];
  count: number;
  total: number;
}

type Entry = OwnReport | OpenedFolder;

/** What somebody read or downloaded, the latest first, a page at a time; folders that were opened stand among what was read. */
export async function listRecords(
  deps: RecordDeps,
  { opType, op_type, only_chart, ...asked }: RecordsAsked,
  caller: Caller,
): Promise<Records> {
  const kind = opType ?? op_type ?? 'read';
  const owner = ownerOf(caller);
  if (owner === null) return { data: [], count: 0, total: 0 };
  if (only_chart) {
    const { charts, ...counts } = await deps.charts.list({ ...asked, kind }, caller);
    return { data: charts.map(({ chart, atSeconds }) => ({ ...chart, recorded_at: atSeconds })), ...counts };
  }
  const own: readonly Entry[] =
    kind === 'read'
      ? latestFirst([
          ...(await latestRead(deps.db, owner, MOST_RECORDS)),
          ...(await openedFolders(deps.db, owner)),
        ])
      : await deps.downloads.downloadsOf(caller);
  const { items, ...counts } = await seekInOwn(own, asked, {
    describe: (entries) => describeEntries(deps, entries, caller),
    textOf: (item: ReportItem | FolderItem) => (item.item_type === 2 ? item.name : reportText(item)),
  });
  const fids = items.flatMap(({ item }) => (item.item_type === 3 ? [item.fid] : []));
  const favourites = await deps.favourites.among(caller, fids);
  const data = items.map(({ item, atSeconds }) => ({
    ...(item.item_type === 3 ? markedBy(favourites, item) : item),
    recorded_at: atSeconds,
  }));
  return { data, ...counts };
}

const latestFirst = (entries: readonly Entry[]): Entry[] =>
  entries.toSorted((a, b) => b.at.getTime() - a.at.getTime());

/** In the order of `entries`; what is gone is missing. */
async function describeEntries(
  { reads, foldersOf }: Pick<RecordDeps, 'reads' | 'foldersOf'>,
  entries: readonly Entry[],
  caller: Caller,
): Promise<Described<ReportItem | FolderItem>[]> {
  const reports = await describeReports(
    reads.for(caller),
    entries.filter((entry) => 'fid' in entry),
  );
  const folders = await foldersOf(
    entries.flatMap((entry) => ('folder' in entry ? [entry.folder] : [])),
    caller.now,
  );
  const reportOf = new Map(reports.map(({ item }) => [item.fid, item]));
  const folderOf = new Map(folders.map((folder) => [folder.id, folder]));
  return entries.flatMap((entry) => {
    const item = 'fid' in entry ? reportOf.get(entry.fid) : folderOf.get(entry.folder);
    return item === undefined ? [] : [{ item, atSeconds: secondsOf(entry.at) }];
  });
}
