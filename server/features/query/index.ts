/** The door of query: reads and plans a question over any collection. Search, charts and whoever else searches are thin beside it. */

export type { AllowedIndex, AskableIndex, CheckedIndex, Selection } from './allowed-index.ts';
export { askFolded, countIssues, type FoldedAnswer } from './ask-folded.ts';
export { type AskedPage, aboutSubject, countPlan, type WeighedPlan, weighPlan } from './ask-plan.ts';
export { boundedIndex } from './bounded-index.ts';
export { chooseNear, costingNothing, lineOfNear, NEAR, namesOfAbsent } from './choose-near.ts';
export {
  type FilterName,
  type Filters,
  HAS_FILE,
  oneOf,
  withoutFilter,
} from './compile-filters.ts';
export { allOf } from './compile-query.ts';
export { completeLastWord } from './complete-last-word.ts';
export { correctedKeyword } from './correct-spelling.ts';
export { createQuery, type Query } from './create-query.ts';
export type { LearnedBoosts, QueryDeps } from './deps.ts';
export { markedTexts, typedWhole, understoodParts, wordsAsOne } from './describe-plan.ts';
export { explainNothing } from './explain-nothing.ts';
export { explainOrder } from './explain-order.ts';
export { filterLabels, timeLabel } from './filter-labels.ts';
export { fullMatchOf } from './grade-intent.ts';
export { guardedIndex } from './guarded-index.ts';
export { nearKeywords } from './near-keywords.ts';
export { cutWordsOf, demandOf, planSearch, type SearchMode, type SearchPlan, sortOf } from './plan-search.ts';
export type { Queries } from './queries.ts';
export type { FoldedRow } from './rules/fold-hits.ts';
export { groupMatches } from './rules/group-matches.ts';
export { industriesIn } from './rules/industries-in.ts';
export { publishWindow } from './rules/publish-window.ts';
export { searchSubject } from './search-subject.ts';
export { tellWhatToDrop } from './tell-what-to-drop.ts';
export { type WeighedWord, wantedOf } from './weigh-word.ts';
