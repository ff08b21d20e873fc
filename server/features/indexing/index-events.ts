import type { EventKind } from '#server/platform/events/event.ts';

/** The index has taken changes in: what was found before may not be what is found now. */
export const INDEX_CHANGED: EventKind = 'indexing.index-changed';
