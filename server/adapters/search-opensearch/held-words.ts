import {
  type HoldingDocument,
  MOST_NAMED,
  MOST_OF_ONE_LACK,
  MOST_OF_SINGLE_LACK,
  MOST_PARTIAL,
  mostLacked,
} from '#server/platform/ranking/choose-partial.ts';
import { present, type Query } from './expression-query.ts';
import type { PartialPlan } from './graded-plan.ts';
import type { Question } from './question.ts';
import { idsInOrder } from './rows.ts';
import { matching } from './selection-plan.ts';

/** Longer than what is listed of one set of lacked words, so that the next set begins on it. */
const PAGE = 600;
/** Each answer is followed by one more question at most so many times. */
const MOST_QUESTIONS = 6;
/** Two sets of words never weigh the same, however alike their words: by so much each weighs more than the one before. */
const APART = 1e-5;

/** A word that stands somewhere. */
export interface TellingWord {
  query: Query;
  inTitle: Query | undefined;
  weight: number;
}

/** What is asked of every document, whatever words it holds. */
const askedOf = (
  { strict, together }: PartialPlan,
  kept: readonly Query[],
  dropped: readonly Query[],
): Query => ({
  bool: {
    filter: [strict, ...kept].filter(present),
    must_not: [...dropped, together].filter(present),
  },
});

/**
 * Weighted AND: what holds enough of the words, with the words it holds; of those that hold the same first what holds them in its title,
 * then the newest. A set of lacked words that has given its share is passed over by its weight.
 */
export async function readHeldWords(
  question: Question,
  plan: PartialPlan,
  words: readonly TellingWord[],
  isEveryPartial: boolean,
): Promise<HoldingDocument[]> {
  const weights = words.map(({ weight }) => weight);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  // Where no word stands anywhere there is no share of them to ask for.
  if (total === 0) return [];
  const every: Query = { bool: { filter: words.map(({ query }) => query) } };
  const query: Query = {
    bool: {
      filter: [matching(plan, askedOf(plan, [], isEveryPartial ? [] : [every]))],
      should: words.map(({ query: filter, weight }, at) => ({
        constant_score: { filter, boost: (weight / total) * (1 + at * APART), _name: String(at) },
      })),
      minimum_should_match: 1,
    },
  };
  const least = 1 - mostLacked(weights, plan.leastShare) / total;
  const found: HoldingDocument[] = [];
  const taken = new Map<number, number>();
  let room = MOST_PARTIAL;
  let after: readonly number[] | undefined;
  for (let asked = 0; asked < MOST_QUESTIONS && room > 0; asked++) {
    const { hits } = await question.ask({
      query,
      min_score: least - 1e-4,
      size: PAGE,
      sort: [{ _score: 'desc' }, { row: 'desc' }, { id: 'desc' }],
      ...(after && { search_after: [...after] }),
    });
    let last = 0;
    for (const { sort, matched_queries: named = [] } of hits.hits) {
      last = named.reduce((bits, at) => bits | (1 << Number(at)), 0);
      const before = taken.get(last) ?? 0;
      if (before >= MOST_OF_ONE_LACK) continue;
      taken.set(last, before + 1);
      room--;
      found.push({ id: sort.at(-1) ?? 0, held: last });
    }
    const end = hits.hits.at(-1)?.sort;
    if (hits.hits.length < PAGE || end === undefined) break;
    const isTaken = (taken.get(last) ?? 0) >= MOST_OF_ONE_LACK;
    after = isTaken ? [end[0] ?? 0, Number.MIN_SAFE_INTEGER, 0] : end;
  }
  const singles = room > 0 ? [] : words.filter((_, at) => !taken.has(lackingOnly(words, at)));
  const long = [...taken].flatMap(([held, count]) => (count >= MOST_OF_ONE_LACK ? [held] : []));
  const named = await readNamed(question, plan, words, long);
  const isNamed = new Set(named.map(({ id }) => id));
  return [
    ...named,
    ...found.filter(({ id }) => !isNamed.has(id)),
    ...(await readSingles(question, plan, words, singles)),
  ];
}

/** Of sets of held words with more documents than are listed, those that hold the words in the title, however old. */
async function readNamed(
  question: Question,
  plan: PartialPlan,
  words: readonly TellingWord[],
  sets: readonly number[],
): Promise<HoldingDocument[]> {
  if (plan.sort !== 'overall') return [];
  const read = sets.map(async (held): Promise<HoldingDocument[]> => {
    const kept = words.filter((_, at) => (held >> at) & 1);
    const dropped = words.flatMap(({ query }, at) => ((held >> at) & 1 ? [] : [query]));
    const inTitles = kept.map(({ inTitle }) => inTitle).filter(present);
    if (inTitles.length < kept.length) return [];
    const query = matching(plan, askedOf(plan, inTitles, dropped));
    const ids = await idsInOrder(question, query, 'newest', { limit: MOST_NAMED });
    return ids.map((id) => ({ id, held }));
  });
  return (await Promise.all(read)).flat();
}

const lackingOnly = (words: readonly TellingWord[], at: number): number => 2 ** words.length - 1 - 2 ** at;

/** What lacks one word alone that tells too much to be come to. */
async function readSingles(
  question: Question,
  plan: PartialPlan,
  words: readonly TellingWord[],
  singles: readonly TellingWord[],
): Promise<HoldingDocument[]> {
  const read = singles.map(async (single): Promise<HoldingDocument[]> => {
    const kept = words.flatMap(({ query }) => (query === single.query ? [] : [query]));
    const query = matching(plan, askedOf(plan, kept, [single.query]));
    const ids = await idsInOrder(question, query, 'newest', { limit: MOST_OF_SINGLE_LACK });
    return ids.map((id) => ({ id, held: lackingOnly(words, words.indexOf(single)) }));
  });
  return (await Promise.all(read)).flat();
}
