/** The door of search: finding reports. */

export { pageOf } from './access.ts';
export type { ChartSamples } from './chart-samples.ts';
export { createSearch, type Search } from './create-search.ts';
export type { LearningMode } from './learn-from-readers.ts';
export type { SavedSearch } from './saved-searches.ts';
