import { SearchRequest } from '#contract/calls/search.ts';
import { type SearchExample, SYNTAXES } from '#contract/calls/suggestions.ts';
import type { QueryField } from '#contract/text/query-tree.ts';
import { FIELD_LABELS } from '#contract/text/query-tree.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { Clock } from '#server/ports/clock.ts';
import { countPlan, demandOf, planSearch, type SearchPlan } from '../query/index.ts';
import type { ExampleDeps, SearchExamples } from './deps.ts';

type Syntax = SearchExample['syntax'];

/** What the library holds changes with imports, not between two looks at the help. */
const FRESH_MS = 10 * 60_000;
const MOST_TRIED = 3;
/** So many of the newest reports are looked through for one about a stock. */
const NEWEST = 30;

/** What teaches each way of writing, most telling first: the first one that this library can answer is shown. */
const LESSONS: Partial<Record<Syntax, readonly string[]>> = {
  words: ['半导体 国产替代', '新能源汽车 出口', '储能 毛利率', '白酒 渠道', '银行 净息差', '风险 增长'],
  phrase: ['"国产替代率"', '"市场份额"', '"毛利率"', '"风险提示"'],
  not: ['光伏 -组件', '半导体 -设备', '白酒 -渠道', '储能 -海外', '增长 -风险'],
  or: ['光伏 OR 风电', '白酒 OR 啤酒', '锂电池 OR 储能', '增长 OR 下降'],
  title: ['标题:首次覆盖', '标题:深度报告', '标题:年度报告', '标题:研究'],
};

const ofField = (field: Exclude<QueryField, 'any'>, value: string): string => {
  return `${FIELD_LABELS[field]}:${/\s/.test(value) ? `"${value}"` : value}`;
};

/** Of these the first that the dictionary knows are tried; of industries those of the first level. */
const MOST_COUNTED = 500;

/** The search of the page for a keyword. */
const planAsPage = (deps: ExampleDeps, keyword: string, caller: Caller): SearchPlan =>
  planSearch(deps, SearchRequest.parse({ keyword }), 'all', caller);

/** Names that this library holds most of, for each field. */
async function livingNames(
  deps: ExampleDeps,
  caller: Caller,
): Promise<Partial<Record<Syntax, readonly string[]>>> {
  const everything = demandOf(planAsPage(deps, '', caller));
  const [[organisations, researchers, industries, types], { hits }] = await Promise.all([
    deps.everybodys.facets(everything, ['organisation', 'researcher', 'industry', 'type'], {
      most: MOST_COUNTED,
    }),
    deps.everybodys.search({
      ...everything,
      rankWords: [],
      sort: 'newest',
      offset: 0,
      limit: NEWEST,
      nowSeconds: Math.floor(caller.now / 1000),
    }),
  ]);
  const { all } = deps.dictionary.current();
  const mostOf = (kind: 'organisation' | 'industry' | 'type', counted: readonly { value: string }[] = []) => {
    // Of industries only the first level, which is open to everybody.
    const known = new Map(
      all.flatMap(({ entity }) =>
        entity.kind === kind && entity.parentId === 0 ? [[String(entity.id), entity.name] as const] : [],
      ),
    );
    const names = counted.flatMap(({ value }) => known.get(value) ?? []);
    return names.slice(0, MOST_TRIED).map((name) => ofField(kind, name));
  };
  const authors = (researchers ?? []).slice(0, MOST_TRIED).map(({ value }) => Number(value));
  const [names, newest] = await Promise.all([
    deps.reads.researcherNames(authors),
    deps.reads.reportItems(hits.map(({ id }) => id)),
  ]);
  const codes = [...new Set(newest.flatMap(({ stockData }) => stockData.map(({ code }) => code)))];
  return {
    organisation: mostOf('organisation', organisations),
    author: authors.flatMap((id) => names.get(id) ?? []).map((name) => ofField('author', name)),
    stock: codes.slice(0, MOST_TRIED).map((code) => ofField('stock', code)),
    industry: mostOf('industry', industries),
    type: mostOf('type', types),
  };
}

async function findExamples(deps: ExampleDeps, caller: Caller): Promise<SearchExample[]> {
  const lessons = { ...LESSONS, ...(await livingNames(deps, caller)) };
  const found = await Promise.all(
    SYNTAXES.map(async (syntax): Promise<SearchExample[]> => {
      for (const keyword of lessons[syntax] ?? []) {
        const count = await countPlan({ ...deps, index: deps.everybodys }, planAsPage(deps, keyword, caller));
        if (count > 0) return [{ syntax, keyword, count }];
      }
      return [];
    }),
  );
  return found.flat();
}

/** Examples of the query language that find something here, each with how much: the same for everybody, and free. */
export function createSearchExamples(clock: Clock): SearchExamples {
  let known: { examples: SearchExample[]; atMs: number } | null = null;
  return async (deps, caller) => {
    const now = clock.now();
    if (known === null || now - known.atMs >= FRESH_MS)
      known = { examples: await findExamples(deps, caller), atMs: now };
    return known.examples;
  };
}
