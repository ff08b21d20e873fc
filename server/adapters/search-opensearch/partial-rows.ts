import { holdsEnough, lackedSets } from '#server/platform/ranking/lacked-sets.ts';
import { inverseFrequency } from '#server/platform/ranking/rank.ts';
import { lackingQuery, type PartialPlan, type PartialWord } from './graded-plan.ts';
import { type Asking, rankRows } from './overall.ts';
import { type FoundRow, idsInOrder, readFeatures } from './rows.ts';
import { matching } from './selection-plan.ts';

export interface PartialRow extends FoundRow {
  /** Places of the words it lacks, ascending. */
  lacks: number[];
}

/** So many documents that lack some words are listed; of each set of lacked words the newest. */
const MOST_PARTIAL = 600;
const MOST_OF_ONE_LACK = 240;
/** So many sets of lacked words are tried, those that tell least first. */
const MOST_LACKS = 24;
/** So many of them at once: most questions are full before the last. */
const AT_ONCE = 6;
/** What lacks a single word is looked for all the same: of each so many of the newest. */
const MOST_OF_SINGLE_LACK = 60;

/** So many more of them, or what there is. A helper of iterators would end them. */
function nextOf<Each>(from: Iterator<Each>, most: number): Each[] {
  const taken: Each[] = [];
  while (taken.length < most) {
    const { done, value } = from.next();
    if (done) break;
    taken.push(value);
  }
  return taken;
}

type Weights = ReadonlyMap<PartialWord, number>;

async function weighWords({ question, statistics }: Asking, plan: PartialPlan): Promise<Weights> {
  const unweighed = plan.words.filter(({ weight }) => weight === undefined);
  const [totals] = await Promise.all([
    statistics.totals(question),
    statistics.learn(
      question,
      unweighed.flatMap(({ hashes }) => hashes),
    ),
  ]);
  const rarity = ({ hashes }: PartialWord): number =>
    inverseFrequency(Math.max(0, ...hashes.map(statistics.documentsWith)), totals.documents);
  return new Map(plan.words.map((word) => [word, word.weight ?? rarity(word)]));
}

/** Documents that hold most of the words, best first, or in the order of the plan. */
export async function findPartial(asking: Asking, plan: PartialPlan): Promise<PartialRow[]> {
  const weights = await weighWords(asking, plan);
  // What weighs nothing stands nowhere: every document lacks it, whatever else it lacks.
  const nowhere = [...weights.keys()].filter((word) => weights.get(word) === 0);
  const telling = new Map([...weights].filter(([, weight]) => weight > 0));
  const lacksOf = new Map<number, number[]>();
  const tried = new Set<string>();
  const placesOf = (words: Iterable<PartialWord>): number[] =>
    [...words].map(({ place }) => place).sort((a, b) => a - b);
  const seek = async (sets: readonly ReadonlySet<PartialWord>[], most: number, inAll: number) => {
    const found = await Promise.all(
      sets.map((lacked) => {
        const query = lackingQuery(plan, new Set([...nowhere, ...lacked]));
        return idsInOrder(asking.question, matching(plan, query), 'newest', { limit: most });
      }),
    );
    sets.forEach((lacked, at) => {
      if (lacksOf.size >= inAll) return;
      tried.add(placesOf(lacked).join());
      const lacks = placesOf([...nowhere, ...lacked]);
      for (const id of (found[at] ?? []).slice(0, inAll - lacksOf.size)) lacksOf.set(id, lacks);
    });
  };
  if (nowhere.length > 0 && telling.size > 0) await seek([new Set()], MOST_OF_ONE_LACK, MOST_PARTIAL);
  const sets = lackedSets(telling, plan.leastShare);
  for (;;) {
    const batch = nextOf(sets, Math.min(AT_ONCE, MOST_LACKS - tried.size));
    if (batch.length === 0 || lacksOf.size >= MOST_PARTIAL) break;
    await seek(batch, MOST_OF_ONE_LACK, MOST_PARTIAL);
  }
  // Of many words there are more sets than are tried: what holds all but one, however telling that one is, holds enough to be found.
  if (tried.size >= MOST_LACKS) {
    const single = [...telling.keys()]
      .filter((word) => !tried.has(String(word.place)) && holdsEnough(weights, word, plan.leastShare))
      .map((word) => new Set([word]));
    await seek(single, MOST_OF_SINGLE_LACK, Number.POSITIVE_INFINITY);
  }
  return orderPartial(asking, plan, lacksOf, weights);
}

async function orderPartial(
  asking: Asking,
  plan: PartialPlan,
  lacksOf: ReadonlyMap<number, number[]>,
  weights: Weights,
): Promise<PartialRow[]> {
  const all = [...lacksOf.keys()];
  if (plan.sort !== 'overall') {
    const ordering = plan.sort === 'oldest' ? 'oldest' : 'newest';
    const ids = await idsInOrder(asking.question, { terms: { id: all } }, ordering, { limit: all.length });
    return ids.map((id) => ({ id, score: 0, lacks: lacksOf.get(id) ?? [] }));
  }
  const found = await readFeatures(asking.question, all, plan.order.named);
  const weightAt = new Map([...weights].map(([{ place }, weight]) => [place, weight]));
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const heldShare = (lacks: readonly number[]): number =>
    1 - lacks.reduce((sum, place) => sum + (weightAt.get(place) ?? 0), 0) / Math.max(total, Number.EPSILON);
  const ranked = await rankRows(asking, found, plan.order);
  for (const row of ranked) row.score *= heldShare(lacksOf.get(row.id) ?? []);
  return ranked
    .sort((a, b) => b.score - a.score || b.rowId - a.rowId)
    .map(({ id, score }) => ({ id, score, lacks: lacksOf.get(id) ?? [] }));
}
