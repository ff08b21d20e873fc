import type { Caller } from '#server/platform/access/caller.ts';
import type { Asked as AskedQuery } from '#server/platform/access/index-gate.ts';
import { shareOf } from '#server/platform/limits/share-of.ts';
import type { IndexExpression, IndexQuery } from '#server/ports/search-index.ts';
import { unlessRefused } from '#server/ports/unless-refused.ts';
import type { RecommendationDeps } from './deps.ts';
import type { Interests } from './rules/interests.ts';
import type { ReportFacts } from './rules/report-facts.ts';

/** Time of the engine for all lists of candidates together, milliseconds. */
const BUDGET_MS = 400;
/** So many of the newest reports are looked at for everybody. */
const NEWEST = 180;
/** For each of what somebody cares about most, so many reports. */
const OF_AN_INDUSTRY = 40;
const OF_A_STOCK = 15;
const ALIKE = 20;
const MOST_INDUSTRIES = 4;
const MOST_THEMES = 6;
const MOST_STOCKS = 4;
const MOST_ALIKE = 1;
/** What is cared about less is met among the newest. */
const LEAST_SHARE = 0.15;

export interface Candidates {
  ids: readonly number[];
  /** All that the list leads through behind the candidates. */
  total: number;
  /** False where a list is missing: the engine had no time. */
  isWhole: boolean;
}

interface Asked {
  expression: IndexExpression | null;
  limit: number;
  sort?: 'newest' | 'overall';
  match?: 'all' | 'any';
}

const both = (one: IndexExpression, other: IndexExpression | null): IndexExpression =>
  other === null ? one : { kind: 'and', parts: [one, other] };

/** Ranking by words costs the engine ten times what a list does, and finds no more where an industry or a company leads there. */
const hasNothingElse = ({ industry, stocks }: ReportFacts): boolean => industry === 0 && stocks.length === 0;

/** What is asked for somebody beside the newest. `within` holds for all of it. */
function ownLists(interests: Interests, within: IndexExpression | null): Asked[] {
  const cared = [...interests.industries]
    .filter(([, { share }]) => share >= LEAST_SHARE)
    .toSorted(([, a], [, b]) => b.share - a.share)
    .slice(0, MOST_INDUSTRIES)
    .map(([id]) => id);
  const industries = new Set([...cared, ...[...interests.themes.keys()].slice(0, MOST_THEMES)]);
  const stocks = [...interests.stocks]
    .toSorted(([, a], [, b]) => b.share - a.share)
    .slice(0, MOST_STOCKS)
    .map(([code]) => code);
  return [
    ...Array.from(industries, (id) => ({
      expression: both({ kind: 'tag', tag: `industry:${id}` }, within),
      limit: OF_AN_INDUSTRY,
    })),
    ...stocks.map((code) => ({
      expression: both({ kind: 'text', text: code, field: 'stock' }, within),
      limit: OF_A_STOCK,
    })),
    ...interests.acts
      .filter(({ facts }) => hasNothingElse(facts))
      .slice(0, MOST_ALIKE)
      .map(({ facts }) => ({
        expression: both({ kind: 'text', text: facts.title, field: 'any' }, within),
        limit: ALIKE,
        sort: 'overall' as const,
        match: 'any' as const,
      })),
  ];
}

/**
 * Reports that may be recommended to somebody: the newest, and those about what the person cares about. Never more than the person may
 * find, and never longer than the budget: a list that the engine had no time for is left out.
 */
export async function gatherCandidates(
  { index }: Pick<RecommendationDeps, 'index'>,
  { interests, within }: { interests: Interests; within: IndexExpression | null },
  caller: Caller,
): Promise<Candidates> {
  const untilMs = performance.now() + BUDGET_MS;
  let isWhole = true;
  const ask = async ({ expression, limit, sort = 'newest', match = 'all' }: Asked, withTotal = false) => {
    const query: AskedQuery<IndexQuery> = {
      expression,
      rankWords: [],
      sort,
      match,
      offset: 0,
      limit,
      withoutTotal: !withTotal,
      nowSeconds: Math.floor(caller.now / 1000),
    };
    const limits = { share: shareOf(caller), budgetMs: untilMs - performance.now() };
    const answer = await unlessRefused(index.for(caller).search(query, limits));
    isWhole &&= answer !== null;
    return answer ?? { hits: [], total: 0 };
  };
  const [newest, ...own] = await Promise.all([
    ask({ expression: within, limit: NEWEST }, true),
    ...ownLists(interests, within).map((asked) => ask(asked)),
  ]);
  const ids = [newest, ...own].flatMap(({ hits }) => hits.map(({ id }) => id));
  return { ids: [...new Set(ids)], total: newest.total, isWhole };
}
