import type { MatchPlan } from './query-plan.ts';
import type { PlannedRanking } from './ranking-plan.ts';
import { rowIdsInOrder, type Statements } from './rows.ts';

/** Which rows meet what a ranking prefers, and which have a meaning in full. */
export interface MeetingRows {
  /** Sum of the boosts of the preferences that the row meets. */
  boostOf(rowId: number): number;
  hasInFull(meaning: number, rowId: number): boolean;
}

/** Of so many of the newest matches it is known what they meet. */
const MOST_MEETING = 2000;
/** So many of the newest matches that meet a preference are ranked, however many newer ones there are that do not. */
const MOST_PREFERRED = 160;

type Matched = Pick<MatchPlan, 'match' | 'first' | 'last' | 'table'>;

const beside = (match: string, plan: Matched): string =>
  plan.match === null ? match : `(${match}) AND (${plan.match})`;

const newest = (statements: Statements, plan: Matched, match: string, limit: number): number[] =>
  rowIdsInOrder(
    statements,
    { ...plan, table: 'whole', match: beside(match, plan), nothing: false },
    'DESC',
    limit,
  );

/** Matches that meet a preference, newest first, and those that meet all of them. */
export function preferredRows(statements: Statements, plan: Matched, { prefers }: PlannedRanking): number[] {
  const matches = prefers.map(({ match }) => `(${match})`);
  const wanted = matches.length > 1 ? [...matches, matches.join(' AND ')] : matches;
  return wanted.flatMap((match) => newest(statements, plan, match, MOST_PREFERRED));
}

/** `plan` tells what the rows are matches of; null matches all. */
export function readMeetingRows(
  statements: Statements,
  plan: Matched,
  rowIds: ReadonlySet<number>,
  { meanings, prefers }: PlannedRanking,
): MeetingRows {
  let [first, last] = [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];
  for (const rowId of rowIds) {
    first = Math.min(first, rowId);
    last = Math.max(last, rowId);
  }
  const meeting = (match: string | undefined): Set<number> =>
    new Set(
      match === undefined || first > last
        ? []
        : newest(statements, { ...plan, first, last }, match, MOST_MEETING),
    );
  const preferred = prefers.map(({ match, boost }) => ({ rows: meeting(match), boost }));
  const full = meanings.map(({ met }) => meeting(met));
  return {
    boostOf: (rowId) => preferred.reduce((sum, { rows, boost }) => sum + (rows.has(rowId) ? boost : 0), 0),
    hasInFull: (meaning, rowId) => full[meaning]?.has(rowId) === true,
  };
}
