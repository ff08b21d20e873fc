import type { SearchResult } from '#contract/calls/search.ts';
import type { IndexAnswer } from '#server/ports/search-index.ts';
import type { Entity, MarkableTexts } from '../language/index.ts';
import type { CheckedIndex } from './allowed-index.ts';
import { type AskedPage, askPlan, countPlan, type WeighedPlan, weighPlan } from './ask-plan.ts';
import { correctedKeyword } from './correct-spelling.ts';
import type { QueryDeps } from './deps.ts';
import { markedTexts, understoodParts, wordsAsOne } from './describe-plan.ts';
import { type EmptySearch, explainNothing, type Relaxation } from './explain-nothing.ts';
import { type AskedKeyword, planKeyword, type SearchPlan, withKeyword } from './plan-search.ts';
import { groupMatches } from './rules/group-matches.ts';

type Told = Pick<SearchResult, 'understood' | 'notice' | 'corrections' | 'corrected_keyword' | 'suggestions'>;

/** What is told of each hit: its grade, and the words it lacks as typed. */
type Graded = Pick<SearchResult['matches'][number], 'grade' | 'lacks'>;

/** The query language of the site for collections of other features, whose documents have the fields of reports. */
export interface Queries {
  plan<Filter extends string>(asked: AskedKeyword<Filter>): SearchPlan<Filter>;
  withKeyword<Filter extends string>(plan: SearchPlan<Filter>, keyword: string): SearchPlan<Filter>;
  /** Weighs the words against that index. */
  weigh<Filter extends string>(index: CheckedIndex, plan: SearchPlan<Filter>): Promise<WeighedPlan<Filter>>;
  /** One page. `now` is milliseconds since 1970. */
  ask(index: CheckedIndex, weighed: WeighedPlan<string>, page: AskedPage, now: number): Promise<IndexAnswer>;
  /** How many documents the plan finds in full. */
  count(index: CheckedIndex, plan: SearchPlan<string>): Promise<number>;
  /** What to leave out of a search that found nothing. */
  explain<Filter extends string, Condition extends string>(
    index: CheckedIndex,
    empty: EmptySearch<Filter, Condition>,
  ): Promise<Relaxation<Condition>[]>;
  /** How the keyword was understood, for people. */
  tell(index: CheckedIndex, weighed: WeighedPlan<string>, keyword: string): Promise<Told>;
  /** Groups of hits of one grade. */
  group(weighed: WeighedPlan<string>, hits: IndexAnswer['hits'], keyword: string): SearchResult['groups'];
  /** What is marked in titles and texts. */
  marked(weighed: WeighedPlan<string>): MarkableTexts;
  /** What an id is called; undefined where nothing has it. */
  nameOf(kind: Entity['kind'], id: number): string | undefined;
  /** Industries of the first level by id. */
  firstIndustries(): ReadonlyMap<number, string>;
}

type Understanding = Pick<QueryDeps, 'dictionary' | 'segmenter'>;

export function createQueries(deps: Understanding): Queries {
  const gradedOf = (
    { graded }: WeighedPlan<string>,
    { grade, lacks }: IndexAnswer['hits'][number],
    keyword: string,
  ): Graded => {
    const words = lacks.flatMap((place) => graded?.words[place] ?? []);
    return { grade, lacks: words.map(({ word }) => keyword.slice(...word.range)) };
  };
  return {
    plan: (asked) => planKeyword(deps, asked),
    withKeyword: (plan, keyword) => withKeyword(deps, plan, keyword),
    weigh: (index, plan) => weighPlan({ ...deps, index }, plan),
    ask: (index, weighed, page, now) => askPlan({ ...deps, index }, weighed, page, now),
    count: (index, plan) => countPlan({ ...deps, index }, plan),
    explain: (index, empty) => explainNothing({ ...deps, index }, empty),
    tell: async (index, { plan, weighed }, keyword) => ({
      understood: understoodParts(plan, weighed, keyword, await wordsAsOne({ index }, { plan, weighed })),
      notice: plan.strict.notices.join('；'),
      corrections: weighed.corrections,
      corrected_keyword: correctedKeyword(keyword, weighed.corrections),
      suggestions: weighed.offers,
    }),
    group: (weighed, hits, keyword) =>
      groupMatches(
        hits.map((hit) => gradedOf(weighed, hit, keyword)),
        weighed.weighed.asTyped !== null,
      ),
    marked: ({ plan, weighed }) => markedTexts(plan, weighed),
    nameOf: (kind, id) =>
      deps.dictionary.current().all.find(({ entity }) => entity.kind === kind && entity.id === id)?.entity
        .name,
    firstIndustries: () =>
      new Map(
        deps.dictionary
          .current()
          .all.flatMap(({ entity: { kind, parentId, id, name } }) =>
            kind === 'industry' && parentId === 0 ? [[id, name] as const] : [],
          ),
      ),
  };
}
