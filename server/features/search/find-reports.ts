import type { SearchRequestParsed, SearchResult } from '#contract/calls/search.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { absentSubject } from '../language/index.ts';
import { nameOfSeries } from '../library/index.ts';
import {
  askFolded,
  correctedKeyword,
  costingNothing,
  demandOf,
  explainNothing,
  filterLabels,
  markedTexts,
  nearKeywords,
  planSearch,
  type SearchMode,
  type SearchPlan,
  searchSubject,
  sortOf,
  understoodParts,
  weighPlan,
  wordsAsOne,
} from '../query/index.ts';
import { pageOf, requirePage } from './access.ts';
import type { SearchDeps } from './deps.ts';
import { describeSubject } from './describe-subject.ts';
import { presentMatches } from './present-matches.ts';
import { presentReports } from './present-reports.ts';
import { recordSearch } from './record-search.ts';
import { absencesOf, apart, askNear, ofOtherTimes, otherTimeFirst } from './tell-absences.ts';

type ListType = SearchResult['list_type'];

const NOTHING = {
  list: [],
  count: 0,
  full: 0,
  folded: 0,
  series_name: '',
  groups: [],
  matches: [],
  words: [],
  corrections: [],
  corrected_keyword: '',
  took_ms: 0,
  understood: [],
  notice: '',
  relaxations: [],
  suggestions: [],
  subject: null,
} as const satisfies Partial<SearchResult>;

interface PlannedSearch {
  request: SearchRequestParsed;
  plan: SearchPlan;
}

/** What is told of a search that finds no report in full; a theme is an industry. */
const emptyOf = ({ dictionary }: Pick<SearchDeps, 'dictionary'>, { request, plan }: PlannedSearch) => ({
  plan,
  labels: filterLabels(request, dictionary.current()).map(({ name, label }) => ({
    ...{ name, label },
    condition: name === 'theme' ? ('industry' as const) : name,
  })),
  titleLabel: '仅标题',
});

interface Answered {
  result: SearchResult;
  /** Nothing is known of what was asked about: what is listed, three at most, is only near. */
  isNearAlone: boolean;
}

async function answerSearch(
  deps: SearchDeps,
  { request, plan }: PlannedSearch,
  caller: Caller,
  listType: ListType,
): Promise<Answered> {
  const started = performance.now();
  const page = {
    sort: listType === 'latest' ? 'pages' : sortOf(request.sortMode),
    ...pageOf(caller, request),
  } as const;
  const weighedPlan = await weighPlan(deps, plan);
  const { weighed, plan: read } = weighedPlan;
  const absent = plan.mode === 'any' ? null : absentSubject(weighed);
  const answer = await (absent === null ? askFolded : askNear)(deps, weighedPlan, page, caller.now);
  const ids = answer.hits.map(({ id }) => id);
  const isBegun = listType === 'search' && page.offset === 0 && answer.full > 0;
  const [asOne, list, relaxations, suggestions, subject] = await Promise.all([
    wordsAsOne(deps, { plan: read, weighed }),
    presentReports(deps, caller, ids, markedTexts(read, weighed)),
    answer.full === 0 ? explainNothing(deps, emptyOf(deps, { request, plan })) : [],
    nearKeywords(deps, request, plan, weighed),
    isBegun ? describeSubject(deps, weighedPlan, caller.now) : null,
  ]);
  const found = await presentMatches(deps, list, answer, weighedPlan, request.keyword, asOne);
  const isCorrected = weighed.asTyped !== null;
  const elsewhen = ofOtherTimes(found, answer.absentTime, request.keyword, isCorrected);
  const matches = elsewhen ?? found;
  const result: SearchResult = {
    list,
    count: answer.rows,
    full: elsewhen === null ? answer.full : 0,
    folded: answer.folded,
    series_name: nameOfSeries(request.series),
    ...(absent === null ? matches : apart(matches, absent, request.keyword)),
    words: weighed.words.map(({ word, held }) => ({
      text: request.keyword.slice(...word.range),
      range: word.range,
      reports: held,
    })),
    corrections: weighed.corrections,
    corrected_keyword: correctedKeyword(request.keyword, weighed.corrections),
    list_type: listType,
    took_ms: Math.round((performance.now() - started) * 10) / 10,
    understood: understoodParts(read, weighed, request.keyword, asOne),
    notice: [
      ...plan.strict.notices,
      ...(page.offset === 0 ? absencesOf(read, list, matches, weighedPlan.graded?.words.length ?? 0) : []),
      ...(page.offset === 0 && page.sort === 'overall' ? otherTimeFirst(read, list) : []),
    ].join('；'),
    relaxations,
    suggestions,
    subject,
  };
  return { result, isNearAlone: absent !== null };
}

/**
 * Finds reports by keyword and filters. Words that find what they ask for, or some of it, cost visitors and free accounts one of the day's
 * searches; the same words again, other filters beside them, and looking through the filters alone are free. Throws 10007, 10008 and 10009 by rights and quotas.
 */
export async function findReports(
  deps: SearchDeps,
  request: SearchRequestParsed,
  caller: Caller,
  mode: SearchMode,
): Promise<SearchResult> {
  requirePage(deps.quotas, caller, request);
  const plan = planSearch(deps, request, mode, caller);
  const planned = { request, plan };
  const keyword = request.keyword.trim();
  if (keyword === '') return (await answerSearch(deps, planned, caller, 'rank')).result;
  if (plan.parsed.clauses.length === 0) {
    return {
      ...NOTHING,
      list_type: 'search',
      notice: '关键词里没有可以查找的文字，请输入词语、公司名或代码',
    };
  }
  deps.index.require(demandOf(plan));
  const receipt = await deps.quotas.take({
    caller,
    action: 'searchReports',
    subject: searchSubject(plan.parsed),
  });
  try {
    const { result, isNearAlone } = await answerSearch(deps, planned, caller, 'search');
    // Whoever found nothing got nothing, and three titles that are only near are nothing of what was asked.
    if (result.count === 0 || isNearAlone) await deps.quotas.giveBack(receipt);
    const told = isNearAlone && receipt.charged ? { ...result, notice: costingNothing(result) } : result;
    // What is sought in a group is its members' own affair: nothing is counted of it, nothing learned from it.
    if (request.gid) return told;
    if (result.full > 0 && request.page === 1) await recordSearch(deps, plan, caller);
    if (sortOf(request.sortMode) === 'overall')
      await deps.learning.noteShown(
        plan.parsed,
        result.list.map(({ fid }) => fid),
        pageOf(caller, request).offset,
        caller,
      );
    return told;
  } catch (error) {
    await deps.quotas.giveBack(receipt);
    throw error;
  }
}

/** Looks through the library by filters, without a keyword, in the default order, or by day and pages. Free. */
export async function browseReports(
  deps: SearchDeps,
  request: SearchRequestParsed,
  caller: Caller,
  order: 'rank' | 'latest',
): Promise<SearchResult> {
  requirePage(deps.quotas, caller, request);
  const browsing = { ...request, keyword: '' };
  const plan = planSearch(deps, browsing, 'all', caller);
  return (await answerSearch(deps, { request: browsing, plan }, caller, order)).result;
}
