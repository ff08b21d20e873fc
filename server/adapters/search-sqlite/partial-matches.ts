import { choosePartial, placesOf, tellingWords } from '#server/platform/ranking/choose-partial.ts';
import { type IndexStatistics, inverseFrequency } from '#server/platform/ranking/rank.ts';
import { rankCandidates, readStatistics, termFrequency } from './candidates.ts';
import type { PartialPlan, PartialWord } from './graded-plan.ts';
import { readHeldWords } from './held-words.ts';
import type { Statements } from './rows.ts';

export interface PartialRow {
  rowId: number;
  score: number;
  /** Places of the words it lacks, ascending. */
  lacks: number[];
}

type Weights = IndexStatistics['weights'];

function weighWords(statements: Statements, plan: PartialPlan, roles: Weights): Map<PartialWord, number> {
  const { documents } = readStatistics(statements, roles);
  const rarity = ({ hashes }: PartialWord): number =>
    inverseFrequency(Math.max(0, ...hashes.map((hash) => termFrequency(statements, hash))), documents);
  return new Map(plan.words.map((word) => [word, word.weight ?? rarity(word)]));
}

/** Documents that hold most of the words, best first, or in the order of the plan. */
export function findPartial(statements: Statements, plan: PartialPlan, roles: Weights): PartialRow[] {
  const weights = weighWords(statements, plan, roles);
  const { telling, nowhere } = tellingWords(plan.words, weights);
  const chosen = choosePartial(
    readHeldWords(statements, plan, telling),
    telling.map(({ weight }) => weight),
    plan.leastShare,
    nowhere.length > 0,
  );
  const lacksOf = new Map([...chosen].map(([rowId, lacked]) => [rowId, placesOf(telling, lacked, nowhere)]));
  return orderPartial(statements, plan, roles, lacksOf, weights);
}

function orderPartial(
  statements: Statements,
  plan: PartialPlan,
  roles: Weights,
  lacksOf: ReadonlyMap<number, number[]>,
  weights: ReadonlyMap<PartialWord, number>,
): PartialRow[] {
  const rowIds = new Set(lacksOf.keys());
  const row = (rowId: number, score: number): PartialRow => {
    return { rowId, score, lacks: lacksOf.get(rowId) ?? [] };
  };
  if (plan.sort !== 'overall') {
    const direction = plan.sort === 'oldest' ? 1 : -1;
    return [...rowIds].sort((a, b) => direction * (a - b)).map((rowId) => row(rowId, 0));
  }
  const weightAt = new Map([...weights].map(([{ place }, weight]) => [place, weight]));
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const heldShare = (lacks: readonly number[]): number =>
    1 - lacks.reduce((sum, place) => sum + (weightAt.get(place) ?? 0), 0) / Math.max(total, Number.EPSILON);
  const ranked = rankCandidates(
    statements,
    { ...plan, wordMatches: [] },
    { rowIds, titleRows: new Set(), closeRows: new Set(), complete: true, total: null },
    roles,
  );
  return ranked
    .map(({ rowId, score }) => row(rowId, score * heldShare(lacksOf.get(rowId) ?? [])))
    .sort((a, b) => b.score - a.score || b.rowId - a.rowId);
}
