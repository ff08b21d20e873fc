import { choosePartial, placesOf, tellingWords } from '#server/platform/ranking/choose-partial.ts';
import type { IndexStatistics } from '#server/platform/ranking/rank.ts';
import { heldShareOf, weighWords } from '#server/platform/ranking/weigh-partial.ts';
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

/** Documents that hold most of the words. To put them in order takes longer than to find them, and is done where one of them is shown. */
export interface PartialRows {
  rowIds: readonly number[];
  /** Best first, or in the order of the plan. */
  inOrder(): PartialRow[];
}

export const NONE_PARTIAL: PartialRows = { rowIds: [], inOrder: () => [] };

export function findPartial(statements: Statements, plan: PartialPlan, roles: Weights): PartialRows {
  const { documents } = readStatistics(statements, roles);
  const weights = weighWords(plan.words, documents, (hash) => termFrequency(statements, hash));
  const { telling, nowhere } = tellingWords(plan.words, weights);
  const chosen = choosePartial(
    readHeldWords(statements, plan, telling),
    telling.map(({ weight }) => weight),
    plan.leastShare,
    nowhere.length > 0,
  );
  const lacksOf = new Map([...chosen].map(([rowId, lacked]) => [rowId, placesOf(telling, lacked, nowhere)]));
  return {
    rowIds: [...lacksOf.keys()],
    inOrder: () => orderPartial(statements, plan, roles, lacksOf, weights),
  };
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
  const heldShare = heldShareOf(weights);
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
