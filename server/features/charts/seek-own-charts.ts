import { secondsOf } from '#contract/text/calendar.ts';
import { foldText } from '#contract/text/fold.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { OwnAsked } from '../favourites/index.ts';
import type { ChartRecord } from '../library/index.ts';
import type { RecordedCharts } from '../records/index.ts';
import type { ChartDeps } from './deps.ts';
import { presentCharts } from './present-charts.ts';

/** True where name, report and organisation together hold every word, as search reads letters. */
function holds({ item, organisation }: ChartRecord, words: readonly string[]): boolean {
  const text = foldText([item.name, item.file_name, organisation.name].join('\n'));
  return words.every((word) => text.includes(word));
}

/** A page of charts of somebody's own, in the order of `own`. Words are sought in all of it. */
export async function seekOwnCharts(
  deps: ChartDeps,
  own: readonly { id: number; at: Date }[],
  { page, pageSize, keyword }: OwnAsked,
  caller: Caller,
): Promise<RecordedCharts> {
  const words = foldText(keyword)
    .split(/\s+/u)
    .filter((word) => word !== '');
  const onPage = <Value>(values: readonly Value[]) => values.slice((page - 1) * pageSize, page * pageSize);
  const read = (ids: readonly number[]) => deps.reads.chartRecords(ids);
  const ids = own.map(({ id }) => id);
  const found = words.length === 0 ? null : (await read(ids)).filter((record) => holds(record, words));
  const records = found === null ? await read(onPage(ids)) : onPage(found);
  const atOf = new Map(own.map(({ id, at }) => [id, secondsOf(at)]));
  const charts = await presentCharts(deps, caller, records);
  return {
    charts: charts.map((chart) => ({ chart, atSeconds: atOf.get(chart.id) ?? 0 })),
    count: found?.length ?? own.length,
    total: own.length,
  };
}
