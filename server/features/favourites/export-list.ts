import type { ListFormat } from '#contract/calls/favourite-folders.ts';
import type { ReportItem } from '#contract/calls/reports.ts';
import { FOLDER_LIMITS, NO_FOLDER } from '#contract/rights/folder-terms.ts';
import { dayOf } from '#contract/text/calendar.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { type FileAnswer, wholeFile } from '#server/platform/files/file-answer.ts';
import type { LibraryReads } from '../library/index.ts';
import { type AllowedKeeper, allowKeeping } from './access.ts';
import type { FavouriteDeps } from './deps.ts';
import { keptIn, requireFolder } from './list-favourites.ts';
import { type ListedChart, listedChart } from './rules/listed-chart.ts';
import { type ListedReport, listedReport } from './rules/listed-report.ts';
import { chartsToBibtex, toBibtex } from './rules/write-bibtex.ts';
import { chartsToRis, toRis } from './rules/write-ris.ts';
import { listFolders } from './store/folders.ts';
import { chartsToWorkbook, toWorkbook } from './write-workbook.ts';

interface ListAsked {
  format: ListFormat;
  fids?: readonly number[] | undefined;
  /** Charts, not reports. */
  only_chart?: boolean;
  chart_ids?: readonly number[] | undefined;
  folder?: number | null | undefined;
}

const TYPES: Record<ListFormat, string> = {
  ris: 'application/x-research-info-systems; charset=utf-8',
  bibtex: 'application/x-bibtex; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const text = (written: string): Uint8Array => new TextEncoder().encode(written);

const WRITERS: Record<ListFormat, (reports: readonly ListedReport[]) => Promise<Uint8Array>> = {
  ris: async (reports) => text(toRis(reports)),
  bibtex: async (reports) => text(toBibtex(reports)),
  xlsx: toWorkbook,
};
const CHART_WRITERS: Record<ListFormat, (charts: readonly ListedChart[]) => Promise<Uint8Array>> = {
  ris: async (charts) => text(chartsToRis(charts)),
  bibtex: async (charts) => text(chartsToBibtex(charts)),
  xlsx: chartsToWorkbook,
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

type Deps = Pick<FavouriteDeps, 'db' | 'reads' | 'quotas' | 'origin' | 'charts'>;

/** What a folder is called, by its number. */
async function namesOfFolders(
  { db }: Pick<Deps, 'db'>,
  keeper: AllowedKeeper,
): Promise<(id: number) => string> {
  const names = new Map((await listFolders(db, keeper)).map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? '';
}

async function listedReports(
  { db, reads, origin }: Deps,
  { fids, folder = null }: ListAsked,
  { keeper, caller }: { keeper: AllowedKeeper; caller: Caller },
): Promise<ListedReport[]> {
  const chosen = fids === undefined ? null : new Set(fids);
  const all = await keptIn(db, keeper, { folder });
  const kept = all.filter(({ fid }) => chosen === null || chosen.has(fid)).slice(0, FOLDER_LIMITS.exported);
  const [items, folderOf] = await Promise.all([
    recordsOf(
      reads.for(caller),
      kept.map(({ fid }) => fid),
    ),
    namesOfFolders({ db }, keeper),
  ]);
  const keptOf = new Map(kept.map((each) => [each.fid, each]));
  return items.map((item) => {
    const own = keptOf.get(item.fid);
    const keptOn = own === undefined ? '' : dayOf(own.at.getTime() / 1000);
    return listedReport(item, { origin, keptOn, folder: folderOf(own?.folder ?? NO_FOLDER) });
  });
}

/** As the list shows them: the name of a chart that is locked for the caller is not in it. */
async function listedCharts(
  { db, charts, origin }: Deps,
  { chart_ids: ids, folder = null }: ListAsked,
  { keeper, caller }: { keeper: AllowedKeeper; caller: Caller },
): Promise<ListedChart[]> {
  await requireFolder(db, keeper, folder);
  const asked = { folder, ids, keyword: '', page: 1, pageSize: FOLDER_LIMITS.exported };
  const [kept, folderOf] = await Promise.all([
    charts.listKept(asked, caller),
    namesOfFolders({ db }, keeper),
  ]);
  return kept.charts
    .filter(({ locked }) => locked === null)
    .map((chart) =>
      listedChart(chart, { origin, keptOn: dayOf(chart.kept_at), folder: folderOf(chart.folder_id) }),
    );
}

/**
 * What names the reports or the charts that the caller keeps, as a file: all of them, those of a folder, or of these those that they keep.
 * Nothing of what they say is in it, so it takes no right to read them. Throws 10007 where the level keeps none, 10404 for a folder that is
 * none of theirs, 10006 where there is nothing to write.
 */
export async function exportList(deps: Deps, asked: ListAsked, caller: Caller): Promise<FileAnswer> {
  const keeper = allowKeeping(deps.quotas, caller);
  const { format } = asked;
  const written = asked.only_chart
    ? await writeSome(await listedCharts(deps, asked, { keeper, caller }), CHART_WRITERS[format], '图表')
    : await writeSome(await listedReports(deps, asked, { keeper, caller }), WRITERS[format], '报告');
  return wholeFile(written, { type: TYPES[format], cache: 'private, no-store' });
}

function writeSome<Listed>(
  listed: readonly Listed[],
  write: (listed: readonly Listed[]) => Promise<Uint8Array>,
  what: string,
): Promise<Uint8Array> {
  if (listed.length === 0) throw new BusinessError('invalidInput', `这里没有收藏的${what}可以导出`);
  return write(listed);
}
