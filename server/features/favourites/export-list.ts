import type { ListFormat } from '#contract/calls/favourite-folders.ts';
import type { ReportItem } from '#contract/calls/reports.ts';
import { FOLDER_LIMITS, NO_FOLDER } from '#contract/rights/folder-terms.ts';
import { dayOf } from '#contract/text/calendar.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { type FileAnswer, wholeFile } from '#server/platform/files/file-answer.ts';
import type { LibraryReads } from '../library/index.ts';
import { allowKeeping } from './access.ts';
import type { FavouriteDeps } from './deps.ts';
import { keptIn } from './list-favourites.ts';
import { type ListedReport, listedReport } from './rules/listed-report.ts';
import { toBibtex } from './rules/write-bibtex.ts';
import { toRis } from './rules/write-ris.ts';
import { listFolders } from './store/folders.ts';
import { toWorkbook } from './write-workbook.ts';

interface ListAsked {
  format: ListFormat;
  fids?: readonly number[] | undefined;
  folder?: number | null | undefined;
}

const WRITERS: Record<
  ListFormat,
  { type: string; write: (reports: readonly ListedReport[]) => Promise<Uint8Array> }
> = {
  ris: {
    type: 'application/x-research-info-systems; charset=utf-8',
    write: async (reports) => new TextEncoder().encode(toRis(reports)),
  },
  bibtex: {
    type: 'application/x-bibtex; charset=utf-8',
    write: async (reports) => new TextEncoder().encode(toBibtex(reports)),
  },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: toWorkbook,
  },
};

/** So many records are read at a time. */
const BATCH = 200;

async function recordsOf(
  reads: Pick<LibraryReads, 'reportItems'>,
  fids: readonly number[],
): Promise<ReportItem[]> {
  const items: ReportItem[] = [];
  for (let at = 0; at < fids.length; at += BATCH)
    items.push(...(await reads.reportItems(fids.slice(at, at + BATCH))));
  return items;
}

/**
 * What names the reports that the caller keeps, as a file: all of them, those of a folder, or of these those that they keep. Nothing of what the
 * reports say is in it, so it takes no right to read them. Throws 10007 where the level keeps none, 10404 for a folder that is none of theirs,
 * 10006 where there is nothing to write.
 */
export async function exportList(
  { db, reads, quotas, origin }: Pick<FavouriteDeps, 'db' | 'reads' | 'quotas' | 'origin'>,
  { format, fids, folder = null }: ListAsked,
  caller: Caller,
): Promise<FileAnswer> {
  const keeper = allowKeeping(quotas, caller);
  const chosen = fids === undefined ? null : new Set(fids);
  const all = await keptIn(db, keeper, { folder });
  const kept = all.filter(({ fid }) => chosen === null || chosen.has(fid)).slice(0, FOLDER_LIMITS.exported);
  if (kept.length === 0) throw new BusinessError('invalidInput', '这里没有收藏的报告可以导出');
  const [items, folders] = await Promise.all([
    recordsOf(
      reads.for(caller),
      kept.map(({ fid }) => fid),
    ),
    listFolders(db, keeper),
  ]);
  const nameOf = new Map(folders.map(({ id, name }) => [id, name]));
  const keptOf = new Map(kept.map((each) => [each.fid, each]));
  const reports = items.map((item) => {
    const own = keptOf.get(item.fid);
    const keptOn = own === undefined ? '' : dayOf(own.at.getTime() / 1000);
    return listedReport(item, { origin, keptOn, folder: nameOf.get(own?.folder ?? NO_FOLDER) ?? '' });
  });
  const { type, write } = WRITERS[format];
  return wholeFile(await write(reports), { type, cache: 'private, no-store' });
}
