import type { MatchPlan } from './match-plan.ts';
import type { MeetingMatch } from './meeting-match.ts';
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

type Range = Pick<MatchPlan, 'first' | 'last'>;

const newest = (statements: Statements, { first, last }: Range, met: MeetingMatch, limit: number): number[] =>
  rowIdsInOrder(statements, { ...met, first, last, nothing: false }, 'DESC', limit);

/** Matches that meet a preference, newest first, and those that meet all of them. */
export function preferredRows(
  statements: Statements,
  range: Range,
  { prefers, allPreferred }: PlannedRanking,
): number[] {
  const wanted = [...prefers.map(({ met }) => met), ...(allPreferred === undefined ? [] : [allPreferred])];
  return wanted.flatMap((met) => newest(statements, range, met, MOST_PREFERRED));
}

export function readMeetingRows(
  statements: Statements,
  rowIds: ReadonlySet<number>,
  { meanings, prefers }: PlannedRanking,
): MeetingRows {
  let [first, last] = [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];
  for (const rowId of rowIds) {
    first = Math.min(first, rowId);
    last = Math.max(last, rowId);
  }
  // What is preferred is often one of the meanings: it is asked once.
  const known = new Map<string, Set<number>>();
  const meeting = (met: MeetingMatch | undefined): Set<number> => {
    if (met === undefined || first > last) return new Set();
    const rows = known.get(met.match) ?? new Set(newest(statements, { first, last }, met, MOST_MEETING));
    known.set(met.match, rows);
    return rows;
  };
  const preferred = prefers.map(({ met, boost }) => ({ rows: meeting(met), boost }));
  const full = meanings.map(({ met }) => meeting(met));
  return {
    boostOf: (rowId) => preferred.reduce((sum, { rows, boost }) => sum + (rows.has(rowId) ? boost : 0), 0),
    hasInFull: (meaning, rowId) => full[meaning]?.has(rowId) === true,
  };
}
