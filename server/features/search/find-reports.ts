import type { SearchRequestParsed, SearchResult } from '#contract/search.ts';
import { foldText } from '#server/platform/text/fold.ts';
import type { IndexAnswer, IndexSort } from '#server/ports/search-index.ts';
import { pageOf, requireSearchRights } from './access.ts';
import type { Asking, SearchDeps } from './deps.ts';
import { explainNothing } from './explain-nothing.ts';
import { matchOf, planSearch, type SearchMode, type SearchPlan, sortOf, splitPlan } from './plan-search.ts';
import { presentReports } from './present-reports.ts';
import { recordSearch } from './record-search.ts';
import { describeQuery } from './rules/describe-query.ts';
import { type MarkableTexts, markableTexts } from './rules/understood-query.ts';
import { searchSubject } from './search-subject.ts';

type ListType = SearchResult['list_type'];

const NOTHING = {
  list: [],
  count: 0,
  took_ms: 0,
  understood: [],
  notice: '',
  relaxations: [],
  suggestions: [],
};

interface Page {
  sort: IndexSort;
  offset: number;
  limit: number;
}

function ask({ index }: SearchDeps, plan: SearchPlan, page: Page, { now }: Asking): Promise<IndexAnswer> {
  const rankWords = markableTexts(plan.understood).title.toSorted((a, b) => b.length - a.length);
  return index.search({ ...matchOf(plan), ...page, rankWords, now: Math.floor(now / 1000) });
}

/** Asks as typed; where nothing is written that way, asks again with runs cut into words. */
async function askTwice(deps: SearchDeps, plan: SearchPlan, page: Page, asking: Asking) {
  const answer = await ask(deps, plan, page, asking);
  if (answer.total > 0 || plan.mode === 'any') return { plan, answer };
  const split = splitPlan(plan, deps.dictionary.current(), deps.segment);
  if (split === null) return { plan, answer };
  const second = await ask(deps, split, page, asking);
  return second.total > 0 ? { plan: split, answer: second } : { plan, answer };
}

/** Any-word mode finds single words, so single words are what is marked. */
function markedTexts(deps: SearchDeps, plan: SearchPlan): MarkableTexts {
  const { title, body } = markableTexts(plan.understood);
  if (plan.mode === 'all') return { title, body };
  const withWords = (texts: string[]) => {
    const words = texts.flatMap((text) => deps.segment(foldText(text)));
    return [...new Set([...texts, ...words.filter((word) => [...word].length > 1)])];
  };
  return { title: withWords(title), body: withWords(body) };
}

async function answerSearch(
  deps: SearchDeps,
  request: SearchRequestParsed,
  asking: Asking,
  first: SearchPlan,
  listType: ListType,
): Promise<SearchResult> {
  const started = performance.now();
  const page = {
    sort: listType === 'latest' ? 'pages' : sortOf(request.sortMode),
    ...pageOf(asking, request),
  } as const;
  const { plan, answer } = await askTwice(deps, first, page, asking);
  const ids = answer.hits.map(({ id }) => id);
  const [list, explained] = await Promise.all([
    presentReports(deps, asking, ids, markedTexts(deps, plan)),
    answer.total === 0 ? explainNothing(deps, request, plan) : { relaxations: [], suggestions: [] },
  ]);
  return {
    list,
    count: answer.total,
    list_type: listType,
    took_ms: Math.round((performance.now() - started) * 10) / 10,
    understood: describeQuery(plan.understood),
    notice: plan.understood.notices.join('；'),
    ...explained,
  };
}

/** What was excluded, or was one choice of several, need not stand in any report, however many are found. */
const standsInLibrary = ({ mode, parsed }: SearchPlan): boolean =>
  mode === 'all' &&
  parsed.clauses.every(({ terms }) => terms.length === 1 && terms.every(({ negated }) => !negated));

/**
 * Finds reports by keyword and filters. A keyword costs visitors and free accounts one of the day's searches; looking
 * through the filters alone is free. Throws 10007, 10008 and 10009 by rights and quotas.
 */
export async function findReports(
  deps: SearchDeps,
  request: SearchRequestParsed,
  asking: Asking,
  mode: SearchMode,
): Promise<SearchResult> {
  requireSearchRights(deps.quotas, asking, request);
  const plan = planSearch(request, mode, deps.dictionary.current(), asking);
  const keyword = request.keyword.trim();
  if (keyword === '') return answerSearch(deps, request, asking, plan, 'rank');
  if (plan.parsed.clauses.length === 0) {
    return {
      ...NOTHING,
      list_type: 'search',
      notice: '关键词里没有可以查找的文字，请输入词语、公司名或代码',
    };
  }
  const { who, now } = asking;
  const receipt = await deps.quotas.take({
    who,
    action: 'searchReports',
    subject: searchSubject(request),
    now,
  });
  try {
    const result = await answerSearch(deps, request, asking, plan, 'search');
    // Only words that stand in the library become public as hot searches, so nobody's private or rude text does.
    if (result.count > 0 && request.page === 1 && who.sessionKey !== '' && standsInLibrary(plan)) {
      await recordSearch(deps, keyword, asking);
    }
    return result;
  } catch (error) {
    await deps.quotas.giveBack(receipt);
    throw error;
  }
}

/** Looks through the library by filters, without a keyword, in the default order, or by day and pages. Free. */
export async function browseReports(
  deps: SearchDeps,
  request: SearchRequestParsed,
  asking: Asking,
  order: 'rank' | 'latest',
): Promise<SearchResult> {
  requireSearchRights(deps.quotas, asking, request);
  const browsing = { ...request, keyword: '' };
  return answerSearch(
    deps,
    browsing,
    asking,
    planSearch(browsing, 'all', deps.dictionary.current(), asking),
    order,
  );
}
