import type { SearchedChart } from '#contract/calls/charts.ts';
import { createMarker } from '#contract/text/mark-text.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { allowOpenChart, chartKeeperOf } from './access.ts';
import type { ChartDeps } from './deps.ts';
import { countReports, presentShown } from './present-charts.ts';
import { keptAmong } from './store.ts';

const NO_MARKS = createMarker([]);

/**
 * Charts that a public page shows to everybody, in the order of `ids`: as samples, without their place in the original. Whoever asks
 * names few of a report, and always the same, so that many pages do not add up to it.
 */
export async function showOpenCharts(
  deps: Pick<ChartDeps, 'db' | 'reads' | 'linkSecret'>,
  ids: readonly number[],
  caller: Caller,
): Promise<SearchedChart[]> {
  const [records, same, kept] = await Promise.all([
    deps.reads.everybodys.chartRecords(ids),
    deps.reads.everybodys.sameCharts(ids),
    keptAmong(deps.db, chartKeeperOf(caller), ids),
  ]);
  const counts = countReports(same);
  return records.map((record) =>
    presentShown(
      record,
      { chart: allowOpenChart(record.item), isSample: true },
      {
        links: { secret: deps.linkSecret, now: caller.now },
        marker: NO_MARKS,
        isKept: kept.has(record.item.id),
        sameCount: counts.get(record.item.id) ?? 1,
        placed: false,
      },
    ),
  );
}
