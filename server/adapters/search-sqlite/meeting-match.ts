import { beyond } from '#server/platform/ranking/expression.ts';
import type { IndexExpression } from '#server/ports/search-index.ts';
import { forAudiences } from './marks.ts';
import type { MatchPlan, PlainSelection, Planner } from './match-plan.ts';

/** Matches of a query that meet something besides. */
export type MeetingMatch = Pick<MatchPlan, 'table'> & { match: string };

/**
 * The matches of a query that meet something besides; undefined where that holds no letter or digit. A demand that they meet by that
 * alone is not made again: of 年度报告, preferred in titles, nothing is left to ask, and what is asked twice costs twice.
 */
export const meetingMatches =
  ({ matches }: Pick<Planner, 'matches'>, { expression, audiences, match }: PlainSelection) =>
  (wanted: IndexExpression): MeetingMatch | undefined => {
    if (matches.everyPart(wanted) === undefined) return undefined;
    // Where any word makes a match, nothing need hold as it stands.
    const besides = match === 'any' ? null : beyond(expression, wanted);
    // Side by side: exclusions alone would start from every document.
    const demanded = besides?.kind === 'and' ? besides.parts : besides === null ? [] : [besides];
    const meeting: IndexExpression = { kind: 'and', parts: [wanted, ...demanded] };
    const text = forAudiences(matches.everyPart(meeting) ?? null, audiences);
    return text === null
      ? undefined
      : { table: matches.isAboutHead(meeting) ? 'head' : 'whole', match: text };
  };
