import {
  CHART_KIND_NAMES,
  CHART_KINDS,
  type ChartFacetKind,
  type ChartFacets,
  type ChartSearchParsed,
  type getChartCategories,
} from '#contract/calls/charts.ts';
import type { ResponseOf } from '#contract/wire/call.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { boundedIndex, demandOf, searchSubject, withoutFilter } from '../query/index.ts';
import { type AllowedChartIndex, chartIndexFor } from './access.ts';
import { absentFrom } from './ask-near-charts.ts';
import type { ChartDeps } from './deps.ts';
import { type ChartFilter, type ChartPlan, planCharts } from './plan-charts.ts';

/** Of organisations so many are listed; the rest is found by its name in the box. */
const MOST_NAMES = 30;
/** More than there are industries of both levels. */
const MOST_VALUES = 500;

const OWN_FILTER: Record<ChartFacetKind, ChartFilter> = {
  kind: 'kind',
  industry: 'industry',
  organisation: 'organisation',
  year: 'time',
};
const KINDS = Object.keys(OWN_FILTER) as ChartFacetKind[];

type Counted = { value: string; count: number }[];
type Named = ChartFacets['facets'][number]['values'];

async function countKind(
  { queries }: Pick<ChartDeps, 'queries'>,
  index: AllowedChartIndex,
  plan: ChartPlan,
  kind: ChartFacetKind,
): Promise<Counted> {
  const filters = withoutFilter(plan.filters, OWN_FILTER[kind]);
  const weighed = await queries.weigh(index, { ...plan, filters });
  const [counted = []] = await index.facets(weighed.selection, [kind], { most: MOST_VALUES });
  // Where nothing is known of what was asked about, no chart answers, whatever it carries.
  return plan.mode !== 'any' && absentFrom(weighed, plan.keyword) !== null ? [] : counted;
}

function nameValues(
  { queries }: Pick<ChartDeps, 'queries'>,
  kind: ChartFacetKind,
  counted: Counted,
  chosen: readonly number[],
): Named {
  if (kind === 'year') return counted.map((each) => ({ ...each, name: each.value }));
  if (kind === 'kind')
    return counted.flatMap((each) => {
      const known = CHART_KINDS.find((one) => one === each.value);
      return known === undefined ? [] : [{ ...each, name: CHART_KIND_NAMES[known] }];
    });
  const first = queries.firstIndustries();
  const isListed = (id: number) => kind !== 'industry' || first.has(id) || chosen.includes(id);
  const missing = chosen.filter((id) => counted.every(({ value }) => value !== `${id}`));
  const named = [...counted, ...missing.map((id) => ({ value: `${id}`, count: 0 }))].flatMap((each) => {
    const id = Number(each.value);
    const name = isListed(id) ? queries.nameOf(kind, id) : undefined;
    return name === undefined ? [] : [{ ...each, name }];
  });
  return named.filter(({ value }, at) => at < MOST_NAMES || chosen.includes(Number(value)));
}

async function present(
  deps: ChartDeps,
  index: AllowedChartIndex,
  request: ChartSearchParsed,
  plan: ChartPlan,
  caller: Caller,
): Promise<ChartFacets> {
  // The categories show them, so each needs its number.
  const subscribed = await deps.themes.subscribedBy(caller);
  const chosen: Record<ChartFacetKind, readonly number[]> = {
    kind: [],
    year: [],
    organisation: request.organisation,
    industry: [
      ...request.industryCategory,
      ...(request.theme_id ? [request.theme_id] : []),
      ...subscribed.map(({ id }) => id),
    ],
  };
  const facets = await Promise.all(
    KINDS.map(async (kind) => ({
      kind,
      values: nameValues(deps, kind, await countKind(deps, index, plan, kind), chosen[kind]),
    })),
  );
  return { facets };
}

const isNothing = ({ facets }: ChartFacets): boolean =>
  facets.every(({ values }) => values.every(({ count }) => count === 0));

/** How many of the full matches carry each value. The words cost what a search for them costs: nothing beside it. Throws as `findCharts`. */
export async function countChartFacets(
  deps: ChartDeps,
  request: ChartSearchParsed,
  caller: Caller,
): Promise<ChartFacets> {
  const index = chartIndexFor(deps, caller);
  const plan = planCharts(deps, request, caller);
  index.require(demandOf(plan));
  if (request.keyword.trim() === '') return present(deps, index, request, plan, caller);
  if (plan.parsed.clauses.length === 0) return { facets: [] };
  const subject = searchSubject(plan.parsed);
  const receipt = await deps.quotas.take({ caller, action: 'searchCharts', subject });
  try {
    const answer = await present(deps, index, request, plan, caller);
    if (isNothing(answer)) await deps.quotas.giveBack(receipt);
    return answer;
  } catch (error) {
    await deps.quotas.giveBack(receipt);
    throw error;
  }
}

/**
 * What the caller subscribed to, of both levels, also without a chart today; then the other level-1 industries, the most charts first,
 * those without any left out. To see how many there are is everybody's.
 */
export async function listCategories(
  { index, queries, themes }: Pick<ChartDeps, 'index' | 'queries' | 'themes'>,
  caller: Caller,
): Promise<ResponseOf<typeof getChartCategories>> {
  const everything = { expression: null, match: 'all' } as const;
  const bounded = boundedIndex(index.for(caller), caller);
  const [total, [counted = []], subscribed] = await Promise.all([
    bounded.count(everything),
    bounded.facets(everything, ['industry'], { most: MOST_VALUES }),
    themes.subscribedBy(caller),
  ]);
  const countOf = new Map(counted.map(({ value, count }) => [Number(value), count]));
  const first = queries.firstIndustries();
  const own = new Set(subscribed.map(({ id }) => id));
  const rest = [...countOf].flatMap(([id, count]) => {
    const name = own.has(id) ? undefined : first.get(id);
    return name === undefined ? [] : [{ id, name, count, isSub: 0 as const }];
  });
  const ahead = subscribed.map(({ id, name }) => ({
    id,
    name,
    count: countOf.get(id) ?? 0,
    isSub: 1 as const,
  }));
  return { total, list: [...ahead, ...rest] };
}
