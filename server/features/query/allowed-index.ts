import type { Allowed } from '#server/platform/access/allowed.ts';
import type { Asked, AskedIndex } from '#server/platform/access/index-gate.ts';
import type { IndexSelection } from '#server/ports/search-index.ts';

/** Which reports are asked for, however the query came about. */
export type Selection = Asked<IndexSelection>;

/** What use cases ask of the index. */
export type AskableIndex = AskedIndex;

/** The index as one caller may ask it: every query is checked first, and throws 10007 where the right is missing. */
export type AllowedIndex = Allowed<
  AskableIndex & {
    /** The same check without asking, for before something is spent. */
    require(selection: Selection): void;
  },
  'searchReports'
>;

/** An index of whatever collection that answers only what its caller may ask. */
export type CheckedIndex = Allowed<
  AskableIndex,
  'searchReports' | 'searchCharts' | 'askQuestion' | 'searchOwnFiles'
>;
