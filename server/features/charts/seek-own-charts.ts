import type { SearchedChart } from '#contract/calls/charts.ts';
import { secondsOf } from '#contract/text/calendar.ts';
import { foldText } from '#contract/text/fold.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { PlacedChart } from '../contents/index.ts';
import type { OwnAsked } from '../favourites/index.ts';
import type { ChartRecord } from '../library/index.ts';
import type { RecordedCharts } from '../records/index.ts';
import { chartKeeperOf } from './access.ts';
import type { ChartDeps } from './deps.ts';
import { describeOwnCharts, type OwnChart, presentOwnChart } from './own-chart.ts';
import { presentCharts } from './present-charts.ts';
import { keptAmong } from './store.ts';

/** True where name, report and organisation together hold every word, as search reads letters. */
function holds({ item, organisation }: ChartRecord, words: readonly string[]): boolean {
  const text = foldText([item.name, item.file_name, organisation.name].join('\n'));
  return words.every((word) => text.includes(word));
}

/** Charts by their number as lists are made of them: of reports as they are kept, of files of the asker's own as they stand now. */
type Known = { record: ChartRecord; own: OwnChart | null };

async function readKnown(
  deps: ChartDeps,
  ids: readonly number[],
  placed: ReadonlyMap<number, PlacedChart | null>,
  caller: Caller,
): Promise<Known[]> {
  const own = ids.flatMap((id) => placed.get(id) ?? []);
  const [records, described] = await Promise.all([
    deps.reads.for(caller).chartRecords(ids.filter((id) => !placed.has(id))),
    describeOwnCharts(deps, own),
  ]);
  const byId = new Map<number, Known>(records.map((record) => [record.item.id, { record, own: null }]));
  for (const each of described) byId.set(each.record.item.id, { record: each.record, own: each });
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** As the list shows them; what is of a report goes by what of it may be shown. */
async function present(deps: ChartDeps, known: readonly Known[], caller: Caller): Promise<SearchedChart[]> {
  const ofReports = known.flatMap(({ record, own }) => (own === null ? [record] : []));
  const ownIds = known.flatMap(({ record, own }) => (own === null ? [] : [record.item.id]));
  const [shown, kept] = await Promise.all([
    presentCharts(deps, caller, ofReports),
    keptAmong(deps.db, chartKeeperOf(caller), ownIds),
  ]);
  const byId = new Map(shown.map((chart) => [chart.id, chart]));
  return known.flatMap(({ record: { item }, own }) =>
    own === null ? (byId.get(item.id) ?? []) : presentOwnChart(own, { isKept: kept.has(item.id) }),
  );
}

/**
 * A page of charts of somebody's own list, in the order of `listed`. Words are sought in all of it. A chart of a file that the asker may no
 * longer read is neither shown nor counted.
 */
export async function seekOwnCharts(
  deps: ChartDeps,
  listed: readonly { id: number; at: Date }[],
  { page, pageSize, keyword }: OwnAsked,
  caller: Caller,
): Promise<RecordedCharts> {
  const words = foldText(keyword)
    .split(/\s+/u)
    .filter((word) => word !== '');
  const onPage = <Value>(values: readonly Value[]) => values.slice((page - 1) * pageSize, page * pageSize);
  const placed = await deps.contents.ownCharts(
    listed.map(({ id }) => id),
    caller,
  );
  const ids = listed.flatMap(({ id }) => (placed.get(id) === null ? [] : id));
  const read = (some: readonly number[]) => readKnown(deps, some, placed, caller);
  const found = words.length === 0 ? null : (await read(ids)).filter(({ record }) => holds(record, words));
  const charts = await present(deps, found === null ? await read(onPage(ids)) : onPage(found), caller);
  const atOf = new Map(listed.map(({ id, at }) => [id, secondsOf(at)]));
  return {
    charts: charts.map((chart) => ({ chart, atSeconds: atOf.get(chart.id) ?? 0 })),
    count: found?.length ?? ids.length,
    total: ids.length,
  };
}
