/** The door of indexing: keeping the search index true to the records. */

export { ServiceSilent } from './ask-service.ts';
export { createIndexing } from './create-indexing.ts';
export type { IndexHealing } from './heal-index.ts';
export { INDEX_CHANGED } from './index-events.ts';
