import { holdsEnough, lackedSets } from '#server/platform/ranking/lacked-sets.ts';
import { type IndexStatistics, inverseFrequency } from '#server/platform/ranking/rank.ts';
import { rankCandidates, readStatistics, termFrequency } from './candidates.ts';
import { lackingMatch, type PartialPlan, type PartialWord } from './graded-plan.ts';
import { rowIdsInOrder, type Statements } from './rows.ts';

export interface PartialRow {
  rowId: number;
  score: number;
  /** Places of the words it lacks, ascending. */
  lacks: number[];
}

/** So many documents that lack some words are listed; of each set of lacked words the newest. */
const MOST_PARTIAL = 600;
const MOST_OF_ONE_LACK = 240;
/** So many sets of lacked words are tried, those that tell least first. */
const MOST_LACKS = 24;
/** What lacks a single word is looked for all the same: of each so many of the newest. */
const MOST_OF_SINGLE_LACK = 60;

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
  // What weighs nothing stands nowhere: every document lacks it, whatever else it lacks.
  const nowhere = [...weights.keys()].filter((word) => weights.get(word) === 0);
  const telling = new Map([...weights].filter(([, weight]) => weight > 0));
  const lacksOf = new Map<number, number[]>();
  const tried = new Set<string>();
  const placesOf = (words: Iterable<PartialWord>): number[] =>
    [...words].map(({ place }) => place).sort((a, b) => a - b);
  const seek = (lacked: ReadonlySet<PartialWord>, room: number): void => {
    const all = new Set([...nowhere, ...lacked]);
    const match = lackingMatch(plan, all);
    const lacks = placesOf(all);
    tried.add(placesOf(lacked).join());
    const found = rowIdsInOrder(statements, { ...plan, match, nothing: false }, 'DESC', room);
    for (const rowId of found) lacksOf.set(rowId, lacks);
  };
  if (nowhere.length > 0 && telling.size > 0) seek(new Set(), MOST_OF_ONE_LACK);
  for (const lacked of lackedSets(telling, plan.leastShare)) {
    if (lacksOf.size >= MOST_PARTIAL || tried.size >= MOST_LACKS) break;
    seek(lacked, Math.min(MOST_OF_ONE_LACK, MOST_PARTIAL - lacksOf.size));
  }
  // Of many words there are more sets than are tried: what holds all but one, however telling that one is, holds enough to be found.
  if (tried.size >= MOST_LACKS)
    for (const word of telling.keys())
      if (!tried.has(String(word.place)) && holdsEnough(weights, word, plan.leastShare))
        seek(new Set([word]), MOST_OF_SINGLE_LACK);
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
