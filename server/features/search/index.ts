/** The door of search. */

export { createSearch, type Search } from './create-search.ts';
export type { LearningMode } from './learn-from-readers.ts';
