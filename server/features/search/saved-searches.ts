import { SearchRequest } from '#contract/calls/search.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { OpenIndex } from '#server/ports/search-index.ts';
import { type IndexedReport, REPORTS } from '../collections/index.ts';
import type { IntentWord } from '../language/index.ts';
import {
  allOf,
  demandOf,
  filterLabels,
  fullMatchOf,
  planSearch,
  type SearchPlan,
  type WeighedWord,
  wantedOf,
} from '../query/index.ts';
import { forCaller } from './access.ts';
import type { SharedSearchDeps } from './deps.ts';

/** The conditions of a search that somebody keeps: fields of a search request; those that are left out are plain. */
export type SavedSearch = Readonly<Record<string, unknown>>;

/** So many documents, of which searches that are kept are asked. */
export interface SavedSearchMatcher {
  /**
   * Ids of the documents that the search finds in full: every word as it was typed and every filter. Throws 10007 for what the caller
   * may not ask now.
   */
  find(search: SavedSearch, caller: Caller): Promise<number[]>;
  close(): Promise<void>;
}

/** Searches that are kept and asked again by themselves. */
export interface SavedSearches {
  /** The conditions as people name them. Throws 10006 where there is nothing to look for, 10007 for what the caller may not ask. */
  describe(search: SavedSearch, caller: Caller): string[];
  /** The conditions as people name them, whoever may ask them. */
  labels(search: SavedSearch): string[];
  /** To ask many searches about few documents: an index of these alone. */
  matcher(documents: readonly IndexedReport[]): Promise<SavedSearchMatcher>;
}

/** Everything of a request that is not kept stays as it is in an empty one. */
const requestOf = (search: SavedSearch) => SearchRequest.parse({ ...search, asTyped: 1 });

/** What a word is met by, of documents that are too few to tell which reading the library holds: either. */
const eitherOf = (word: IntentWord, titleOnly: boolean): WeighedWord => {
  const wanted = wantedOf(word, titleOnly);
  if (word.otherwise === undefined) return { word, wanted, held: 1 };
  return { word, wanted: { kind: 'or', parts: [wanted, wantedOf(word.otherwise, titleOnly)] }, held: 1 };
};

/** The whole of a search as one demand. */
function selectionOf(plan: SearchPlan) {
  const { intent, titleOnly } = plan;
  const demand = demandOf(plan);
  const words = intent.words.map((word) => eitherOf(word, titleOnly));
  const full = words.length === 0 ? null : fullMatchOf(intent, words, titleOnly);
  const parts = [demand.expression, full].filter((part) => part !== null);
  return { ...demand, expression: allOf(parts) };
}

type Deps = SharedSearchDeps & { openIndex: OpenIndex };

export function createSavedSearches(deps: Deps): SavedSearches {
  const planOf = (search: SavedSearch, caller: Pick<Caller, 'now'>) =>
    planSearch(deps, requestOf(search), 'all', caller);

  const labels = (search: SavedSearch): string[] => {
    const request = requestOf(search);
    const words = request.keyword.trim();
    return [
      ...(words === '' ? [] : [words]),
      ...filterLabels(request, deps.dictionary.current()).map(({ label }) => label),
      ...(request.visitMode && words !== '' ? ['仅标题'] : []),
    ];
  };

  return {
    labels,
    describe(search, caller) {
      const plan = planOf(search, caller);
      if (plan.keyword.trim() !== '' && plan.parsed.clauses.length === 0)
        throw new BusinessError('invalidInput', '关键词里没有可以查找的文字，请输入词语、公司名或代码');
      const selection = selectionOf(plan);
      if (labels(search).length === 0)
        throw new BusinessError('invalidInput', '请先输入关键词或选择筛选条件，再保存搜索');
      forCaller(deps, caller).index.require(selection);
      return labels(search);
    },
    async matcher(documents) {
      const { index, close } = await deps.openIndex(REPORTS);
      await index.upsert(documents);
      const gate = deps.index.before(index);
      const held = new Set(documents.flatMap(({ audience }) => audience));
      const answers = new Map<string, Promise<number[]>>();
      return {
        close,
        async find(search, caller) {
          const selection = selectionOf(planOf(search, caller));
          const own = forCaller({ ...deps, index: gate }, caller).index;
          own.require(selection);
          // Many wait for the same: the rights are each one's own, the answer is that of all who may find the same of these documents.
          const theirs = (await gate.audiencesOf(caller)).filter((audience) => held.has(audience));
          const key = JSON.stringify([selection, theirs.toSorted()]);
          const known = answers.get(key);
          if (known !== undefined) return known;
          const asked = own.search({
            ...selection,
            sort: 'newest',
            rankWords: [],
            offset: 0,
            limit: documents.length,
            withoutTotal: true,
            nowSeconds: Math.floor(caller.now / 1000),
          });
          const answer = asked.then(({ hits }) => hits.map(({ id }) => id));
          answers.set(key, answer);
          return answer;
        },
      };
    },
  };
}
