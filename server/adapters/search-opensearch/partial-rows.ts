import { choosePartial, placesOf, tellingWords } from '#server/platform/ranking/choose-partial.ts';
import { heldShareOf, weighWords } from '#server/platform/ranking/weigh-partial.ts';
import type { PartialPlan, PartialWord } from './graded-plan.ts';
import { readHeldWords } from './held-words.ts';
import { type Asking, rankRows } from './overall.ts';
import { type FoundRow, idsInOrder, readFeatures } from './rows.ts';

export interface PartialRow extends FoundRow {
  /** Places of the words it lacks, ascending. */
  lacks: number[];
}

type Weights = ReadonlyMap<PartialWord, number>;

async function learnWeights({ question, statistics }: Asking, plan: PartialPlan): Promise<Weights> {
  const unweighed = plan.words.filter(({ weight }) => weight === undefined);
  const [totals] = await Promise.all([
    statistics.totals(question),
    statistics.learn(
      question,
      unweighed.flatMap(({ hashes }) => hashes),
    ),
  ]);
  return weighWords(plan.words, totals.documents, statistics.documentsWith);
}

/** Documents that hold most of the words, best first, or in the order of the plan. */
export async function findPartial(asking: Asking, plan: PartialPlan): Promise<PartialRow[]> {
  const weights = await learnWeights(asking, plan);
  const { telling, nowhere } = tellingWords(plan.words, weights);
  const isEveryPartial = nowhere.length > 0;
  const held = await readHeldWords(asking.question, plan, telling, isEveryPartial);
  const chosen = choosePartial(
    held,
    telling.map(({ weight }) => weight),
    plan.leastShare,
    isEveryPartial,
  );
  const lacksOf = new Map([...chosen].map(([id, lacked]) => [id, placesOf(telling, lacked, nowhere)]));
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
  const heldShare = heldShareOf(weights);
  const ranked = await rankRows(asking, found, plan.order);
  for (const row of ranked) row.score *= heldShare(lacksOf.get(row.id) ?? []);
  return ranked
    .sort((a, b) => b.score - a.score || b.rowId - a.rowId)
    .map(({ id, score }) => ({ id, score, lacks: lacksOf.get(id) ?? [] }));
}
