import type { ChartSearchParsed, ChartSearchResult } from '#contract/calls/charts.ts';
import { onlyPlace, withoutFilter } from '../query/index.ts';
import type { AllowedChartIndex } from './access.ts';
import type { ChartDeps } from './deps.ts';
import { type ChartPlan, chartFilterLabels } from './plan-charts.ts';

type Relaxation = ChartSearchResult['relaxations'][number];
type Candidate = Omit<Relaxation, 'count'> & { plan: () => ChartPlan };

/** More would not help anybody choose, and each costs a count. */
const MOST_TRIED = 12;

function withoutRange(keyword: string, [start, end]: readonly [number, number]): string {
  return `${keyword.slice(0, start)} ${keyword.slice(end)}`.trim().replace(/\s+/g, ' ');
}

function candidatesOf(
  { queries }: Pick<ChartDeps, 'queries'>,
  request: ChartSearchParsed,
  plan: ChartPlan,
): Candidate[] {
  const keyword = request.keyword.trim();
  const labels = chartFilterLabels({ queries }, request);
  const { clauses } = plan.parsed;
  const candidates: Candidate[] = labels.map(({ name, label }) => ({
    condition: name,
    label,
    keyword,
    plan: () => ({ ...plan, filters: withoutFilter(plan.filters, name) }),
  }));
  if (labels.length > 1)
    candidates.push({
      condition: 'filters',
      label: '全部筛选',
      keyword,
      plan: () => ({ ...plan, filters: onlyPlace(plan.filters) }),
    });
  if (plan.titleOnly)
    candidates.push({
      condition: 'title-only',
      label: '仅图名',
      keyword,
      plan: () => queries.withKeyword({ ...plan, titleOnly: false }, keyword),
    });
  if (clauses.length > 1)
    for (const { range } of clauses) {
      const rest = withoutRange(request.keyword, range);
      const label = `词：${request.keyword.slice(...range)}`;
      candidates.push({
        condition: 'word',
        label,
        keyword: rest,
        plan: () => queries.withKeyword(plan, rest),
      });
    }
  if (labels.length > 0 && keyword !== '')
    candidates.push({
      condition: 'keyword',
      label: `关键词：${keyword}`,
      keyword: '',
      plan: () => queries.withKeyword(plan, ''),
    });
  return candidates.slice(0, MOST_TRIED);
}

/** Why a search found no chart: each condition whose removal would find some, with how many. */
export async function explainNoCharts(
  deps: Pick<ChartDeps, 'queries'>,
  index: AllowedChartIndex,
  request: ChartSearchParsed,
  plan: ChartPlan,
): Promise<Relaxation[]> {
  const candidates = candidatesOf(deps, request, plan);
  const counts = await Promise.all(candidates.map((each) => deps.queries.count(index, each.plan())));
  return candidates
    .map(({ plan: _, ...told }, at) => ({ ...told, count: counts[at] ?? 0 }))
    .filter(({ count }) => count > 0);
}
