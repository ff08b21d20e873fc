import type { ChartSearchParsed, ChartSearchResult } from '#contract/calls/charts.ts';
import { rightOf } from '#contract/rights/levels.ts';
import { createMarker } from '#contract/text/mark-text.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { IndexSort } from '#server/ports/search-index.ts';
import { costingNothing, demandOf, searchSubject } from '../query/index.ts';
import { type AllowedChartIndex, chartIndexFor, chartPageOf, requireChartPage } from './access.ts';
import { askCharts } from './ask-charts.ts';
import { askLanding } from './ask-landing.ts';
import { absentFrom, askNearCharts, groupsApart } from './ask-near-charts.ts';
import type { ChartDeps } from './deps.ts';
import { type ChartPlan, chartFilterLabels, planCharts } from './plan-charts.ts';
import { presentCharts } from './present-charts.ts';

const SORTS: readonly IndexSort[] = ['overall', 'newest', 'oldest'];

const NOTHING = {
  data: [],
  count: 0,
  full: 0,
  groups: [],
  words: [],
  corrections: [],
  corrected_keyword: '',
  suggestions: [],
  understood: [],
  relaxations: [],
  took_ms: 0,
} as const satisfies Partial<ChartSearchResult>;

type Asked = { request: ChartSearchParsed; plan: ChartPlan; index: AllowedChartIndex };

/** A category is offered as a chip only to whom it is open; the word itself to others. */
const offered = (caller: Caller, parts: ChartSearchResult['understood']): ChartSearchResult['understood'] =>
  rightOf(caller.tier, 'filterChartCategory').allowed
    ? parts
    : parts.map((part) =>
        part.strict.startsWith('行业:') ? { ...part, strict: `"${part.strict.slice(3)}"` } : part,
      );

/** What is told of a search that finds no chart in full. */
const emptyOf = (deps: Pick<ChartDeps, 'queries'>, request: ChartSearchParsed, plan: ChartPlan) => ({
  plan,
  labels: chartFilterLabels(deps, request).map(({ name, label }) => ({ name, condition: name, label })),
  titleLabel: '仅图名',
});

async function answer(
  deps: ChartDeps,
  { request, plan, index }: Asked,
  caller: Caller,
): Promise<{ result: ChartSearchResult; isNearAlone: boolean }> {
  const started = performance.now();
  const { keyword } = request;
  const weighed = await deps.queries.weigh(index, plan);
  const isRank = keyword.trim() === '' && request.sortMode === 0;
  const sort = isRank ? 'newest' : (SORTS[request.sortMode] ?? 'overall');
  const { offset, limit } = chartPageOf(caller, request);
  // Whoever chose kinds has them in the order of what was asked.
  const absent = request.fuzzy ? null : absentFrom(weighed, keyword);
  const askAll = isRank && request.kind.length === 0 ? askLanding : askCharts;
  const ask = absent === null ? askAll : askNearCharts;
  const asking = { queries: deps.queries, reads: deps.reads.for(caller) };
  const page = await ask(asking, index, weighed, { sort, offset, limit, mixed: isRank }, caller.now);
  const { hits, records, same } = page;
  const marker = createMarker(deps.queries.marked(weighed).title);
  const [{ understood, ...told }, data, relaxations] = await Promise.all([
    deps.queries.tell(index, weighed, keyword),
    presentCharts(deps, caller, records, { marker, same }),
    page.full === 0 ? deps.queries.explain(index, emptyOf(deps, request, plan)) : [],
  ]);
  const result: ChartSearchResult = {
    data,
    count: page.rows,
    full: page.full,
    page_size: chartPageOf(caller, request).limit,
    list_type: keyword.trim() === '' ? 'rank' : 'search',
    groups: absent === null ? deps.queries.group(weighed, hits, keyword) : groupsApart(absent, data.length),
    words: weighed.weighed.words.map(({ word, held }) => ({
      text: keyword.slice(...word.range),
      range: word.range,
      charts: held,
    })),
    ...told,
    understood: offered(caller, understood),
    relaxations,
    took_ms: Math.round((performance.now() - started) * 10) / 10,
  };
  return { result, isNearAlone: absent !== null };
}

/**
 * Finds charts by keyword and filters. Words that find what they ask for, or some of it, cost who has a limit one of the day's chart searches; the same words again,
 * other filters beside them, and looking through the filters alone are free, as in the search for reports. Throws 10007, 10008 and 10009.
 */
export async function findCharts(
  deps: ChartDeps,
  request: ChartSearchParsed,
  caller: Caller,
): Promise<ChartSearchResult> {
  requireChartPage(deps.quotas, caller, request);
  const index = chartIndexFor(deps, caller);
  const plan = planCharts(deps, request, caller);
  const asked = { request, plan, index };
  index.require(demandOf(plan));
  if (request.keyword.trim() === '') return (await answer(deps, asked, caller)).result;
  if (plan.parsed.clauses.length === 0)
    return {
      ...NOTHING,
      page_size: chartPageOf(caller, request).limit,
      list_type: 'search',
      notice: '关键词里没有可以查找的文字，请输入词语、公司名或代码',
    };
  const subject = searchSubject(plan.parsed);
  const receipt = await deps.quotas.take({ caller, action: 'searchCharts', subject });
  try {
    const { result, isNearAlone } = await answer(deps, asked, caller);
    // Whoever found nothing got nothing, and three charts that are only near are nothing of what was asked.
    if (result.count === 0 || isNearAlone) await deps.quotas.giveBack(receipt);
    return isNearAlone && receipt.charged ? { ...result, notice: costingNothing(result) } : result;
  } catch (error) {
    await deps.quotas.giveBack(receipt);
    throw error;
  }
}
