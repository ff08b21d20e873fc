/** The door of search: finding reports, and the query language for whoever else searches. */

export { pageOf } from './access.ts';
export type { AskableIndex } from './allowed-index.ts';
export type { WeighedPlan } from './ask-plan.ts';
export { boundedIndex } from './bounded-index.ts';
export { type Filters, HAS_FILE, oneOf, withoutFilter } from './compile-filters.ts';
export { createSearch, type Search } from './create-search.ts';
export { timeLabel } from './filter-labels.ts';
export type { LearningMode } from './learn-from-readers.ts';
export { demandOf, type SearchPlan } from './plan-search.ts';
export type { ChartSamples, Queries } from './queries.ts';
export { industriesIn } from './rules/industries-in.ts';
export { publishWindow } from './rules/publish-window.ts';
export type { SavedSearch } from './saved-searches.ts';
export { searchSubject } from './search-subject.ts';
export { tellWhatToDrop } from './tell-what-to-drop.ts';
