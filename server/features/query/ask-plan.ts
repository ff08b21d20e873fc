import type { IndexAnswer, IndexExpression, IndexSort } from '#server/ports/search-index.ts';
import { askedOf } from '../language/index.ts';
import type { CheckedIndex, Selection } from './allowed-index.ts';
import type { FilterName } from './compile-filters.ts';
import { allOf } from './compile-query.ts';
import { correctSpelling, type Reading } from './correct-spelling.ts';
import type { QueryDeps } from './deps.ts';
import { type GradedIntent, gradeIntent, isAuthor } from './grade-intent.ts';
import { cutWordsOf, demandOf, type SearchPlan } from './plan-search.ts';
import { RANKING, type RankingSettings } from './ranking-settings.ts';
import { MOST_CORRECTED, type WeighedIntent, weighIntent } from './weigh-intent.ts';

export interface AskedPage {
  sort: IndexSort;
  offset: number;
  limit: number;
}

type Asking = Pick<QueryDeps, 'dictionary' | 'segmenter' | 'ranking'> & { index: CheckedIndex };

/** A plan with its words weighed against the library: what the engine is asked. */
export interface WeighedPlan<Filter extends string = FilterName> {
  plan: SearchPlan<Filter>;
  weighed: WeighedIntent;
  /** null where nothing is sought: filters and strict parts alone. */
  graded: GradedIntent | null;
  selection: Selection;
}

/** Characters of the shortest names. */
const SHORT_NAME = 2;

const NOTHING: WeighedIntent = { words: [], alternatives: [], corrections: [], asTyped: null, offers: [] };

/** The words with how many reports hold them, as they were probably meant. */
async function weighWords(
  deps: Asking,
  plan: SearchPlan<string>,
  settings: RankingSettings,
): Promise<Reading> {
  const { mode, titleOnly, asTyped, intent } = plan;
  const weighing = {
    dictionary: deps.dictionary.current(),
    cutWords: cutWordsOf(deps),
    shareOf: deps.segmenter.shareOf,
    rarer: settings.spelling.rarer,
    fuzzy: mode === 'any',
    today: plan.today,
    index: deps.index,
    titleOnly,
    asTyped,
  };
  const typed = { intent, weighed: await weighIntent(weighing, intent) };
  if (asTyped || intent.words.length > MOST_CORRECTED) return typed;
  const { corrections } = typed.weighed;
  const spelling = { weighing, plan, settings: settings.spelling };
  if (corrections.length === 0) return correctSpelling(spelling, typed);
  // A name that was found behind a slip is what was meant; but half of a word is no name: 机气 of 人形机气人 sounds like the end of one.
  if (corrections.some((one) => [...one.typed].length > SHORT_NAME)) return typed;
  const literal = { intent, weighed: await weighIntent({ ...weighing, asTyped: true }, intent) };
  const mended = await correctSpelling(spelling, literal);
  return mended.weighed.corrections.length > 0 ? mended : typed;
}

export async function weighPlan<Filter extends string>(
  deps: Asking,
  plan: SearchPlan<Filter>,
): Promise<WeighedPlan<Filter>> {
  const selection = demandOf(plan);
  const { mode, titleOnly } = plan;
  if (plan.intent.words.length + plan.intent.alternatives.length === 0)
    return { plan, weighed: NOTHING, graded: null, selection };
  const settings = deps.ranking ?? RANKING;
  const [{ documents: reports }, { intent, weighed }] = await Promise.all([
    deps.index.stats(),
    weighWords(deps, plan, settings),
  ]);
  const graded = gradeIntent(intent, weighed, { reports, mode, titleOnly, settings });
  return { plan: { ...plan, intent }, weighed, graded, selection: { ...selection, match: graded.graded } };
}

/**
 * Of what holds some of the words that which says the subject: beside 个人所得税 a report on another reform answers nothing. Where a house or
 * a person is named its reports are, and an alternative is demanded already.
 */
export function aboutSubject<Filter extends string>(weighed: WeighedPlan<Filter>): WeighedPlan<Filter> {
  const { plan, graded, selection } = weighed;
  const words = graded?.words ?? [];
  const asked = new Set(askedOf(words.map(({ word }) => word)));
  const known = words.filter(({ word, held }) => held > 0 && !asked.has(word));
  const isRestricted = known.length > 0 && asked.size > 0 && !words.some(isAuthor);
  if (!isRestricted || plan.mode === 'any' || weighed.weighed.alternatives.length > 0) return weighed;
  const together = graded?.graded.together ?? null;
  const parts = [...known.map(({ wanted }) => wanted), ...(together === null ? [] : [together])];
  const said: IndexExpression = { kind: 'or', parts };
  const { expression } = selection;
  return {
    ...weighed,
    selection: { ...selection, expression: expression === null ? said : allOf([expression, said]) },
  };
}

/** One page of what the plan finds. `now` is milliseconds since 1970. */
export function askPlan(
  { index }: Asking,
  { selection, graded }: WeighedPlan<string>,
  page: AskedPage,
  now: number,
): Promise<IndexAnswer> {
  return index.search({
    ...selection,
    ...page,
    rankWords: [],
    ...(graded === null ? {} : { ranking: graded.ranking }),
    nowSeconds: Math.floor(now / 1000),
  });
}

/** How many reports the plan finds in full. */
export async function countPlan(deps: Asking, plan: SearchPlan<string>): Promise<number> {
  const { selection } = await weighPlan(deps, plan);
  return deps.index.count(selection);
}
