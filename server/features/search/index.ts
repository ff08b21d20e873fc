export type { DictionaryHolder, FavouritesOf, ReportReads, SearchDeps } from './deps.ts';
export { createDictionaryHolder } from './dictionary-holder.ts';
export { forgetOldSearches } from './read-hot-searches.ts';
export { searchRoutes } from './routes.ts';
export { deleteSearchesOf, readSearchesOf, type SearchTables } from './store.ts';
