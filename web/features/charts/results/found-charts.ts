import type { ChartSearchResult } from '#contract/calls/charts.ts';
import { grouped } from '#contract/text/grouped.ts';

type Counted = Pick<ChartSearchResult, 'count' | 'full' | 'groups'>;

/** All that a search found, those that are the same picture among them: what the list says of itself, and a sheet before it. */
export const foundCharts = ({ count, full }: Pick<Counted, 'count' | 'full'>): number =>
  Math.max(count, full);

/** How much was found: what fits in full first. */
export function chartsText({ count, full, groups }: Counted): string {
  if (full === 0 && count > 0 && groups.length > 0) return `没有全部符合的，${grouped(count)} 幅部分符合`;
  const found = foundCharts({ count, full });
  return groups.length > 1 || full < count
    ? `${grouped(full)} 幅全部符合，共 ${grouped(found)} 幅`
    : `共 ${grouped(found)} 幅`;
}
