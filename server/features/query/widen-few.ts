import type { IndexHit } from '#server/ports/search-index.ts';
import { type Dictionary, partsOfCompound, readWord } from '../language/index.ts';
import type { AskedPage, WeighedPlan } from './ask-plan.ts';
import type { QueryDeps } from './deps.ts';
import { gradeIntent } from './grade-intent.ts';
import { cutWordsOf } from './plan-search.ts';
import { RANKING } from './ranking-settings.ts';
import { type WeighedWord, weighWord } from './weigh-word.ts';

type Widening = Pick<QueryDeps, 'dictionary' | 'segmenter' | 'ranking' | 'index'>;

/** Of the parts of compounds a report must hold so much: its subject, and not only what many subjects share. */
const LEAST_SHARE = 0.5;

/** What says a compound in one comes before what says its parts. */
const SAID_APART = 0.5;

interface Apart {
  /** Place of the word among those of the query. */
  place: number;
  words: readonly WeighedWord[];
  isCut: boolean;
}

/** A word that stands alone in the dictionary, and somewhere in the library: neither half of it is what is meant. */
const isNeverCut = (dictionary: Dictionary, { word: { text }, held }: WeighedWord): boolean =>
  held > 0 && dictionary.holdsTogether(text) && dictionary.synonyms(text).length === 0;

/** The words of the query, compounds among them as their parts. */
async function cutCompounds(deps: Widening, { plan, graded }: WeighedPlan): Promise<Apart[]> {
  const dictionary = deps.dictionary.current();
  const cutWords = cutWordsOf(deps);
  const weighing = {
    dictionary,
    cutWords,
    shareOf: deps.segmenter.shareOf,
    rarer: Number.POSITIVE_INFINITY,
    fuzzy: false,
    today: plan.today,
    index: deps.index,
    titleOnly: plan.titleOnly,
    asTyped: true,
  };
  return Promise.all(
    (graded?.words ?? []).map(async (one, place): Promise<Apart> => {
      const parts = isNeverCut(dictionary, one)
        ? []
        : partsOfCompound(one.word, { cutWords, isTerm: dictionary.isTerm });
      const words = await Promise.all(
        parts.map((part) => weighWord(weighing, readWord(part, one.word.range, weighing, []))),
      );
      const isCut = words.length > 0 && words.every(({ held }) => held > 0);
      return { place, words: isCut ? words : [one], isCut };
    }),
  );
}

/**
 * Where next to nothing holds the words, what holds the parts of a compound among them, best first: of 宠物食品 what is about 宠物.
 * It is said to lack the compound.
 */
export async function findByParts(
  deps: Widening,
  weighed: WeighedPlan,
  { limit, ...page }: AskedPage,
  known: ReadonlySet<number>,
  now: number,
): Promise<IndexHit[]> {
  const apart = await cutCompounds(deps, weighed);
  if (!apart.some(({ isCut }) => isCut)) return [];
  const words = apart.flatMap((each) => each.words);
  const { documents: reports } = await deps.index.stats();
  const { mode, titleOnly, intent } = weighed.plan;
  const circumstances = {
    reports,
    mode,
    titleOnly,
    settings: deps.ranking ?? RANKING,
    leastShare: LEAST_SHARE,
  };
  const asked = { ...weighed.weighed, words, asTyped: null };
  const { graded, ranking } = gradeIntent(intent, asked, circumstances);
  const { hits } = await deps.index.search({
    ...weighed.selection,
    ...page,
    match: { ...graded, together: null },
    ranking,
    rankWords: [],
    limit: limit + known.size,
    nowSeconds: Math.floor(now / 1000),
  });
  const placeOf = apart.flatMap(({ place, words: own }) => own.map(() => place));
  const cut = apart.filter(({ isCut }) => isCut).map(({ place }) => place);
  return hits
    .filter(({ id }) => !known.has(id))
    .slice(0, limit)
    .map((hit) => {
      const lacks = [...cut, ...hit.lacks.flatMap((at) => placeOf[at] ?? [])];
      return {
        ...hit,
        score: SAID_APART * hit.score,
        grade: 'most',
        lacks: [...new Set(lacks)].sort((a, b) => a - b),
      };
    });
}
