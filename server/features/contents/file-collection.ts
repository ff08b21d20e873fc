import type { Collection, IndexedDocument, IndexTag } from '#server/ports/search-collection.ts';

/** The fields of reports, so that a query means the same of files; those that take a record are empty. */
export type FileField = 'title' | 'organisation' | 'author' | 'stock' | 'body';

/** A file of no record as it is searched: its name, and what it says. */
export type IndexedFile = IndexedDocument<FileField>;

/** Files that no record shows among what is searched. */
export const FILES: Collection<FileField> = {
  name: 'files',
  fields: { title: 'title', organisation: 'name', author: 'name', stock: 'name', body: 'body' },
  weights: {
    title: { weight: 3, lengthShare: 0.4 },
    name: { weight: 2, lengthShare: 0.2 },
    body: { weight: 1, lengthShare: 0.65 },
  },
};

/**
 * Keeps a search to what stands in one place: it narrows, and gives nothing that its asker may not find anyway. What a group holds is asked
 * for by the group's own tag, so that its keeper is asked as well, as with reports.
 */
export const standsFor = (audience: string): IndexTag =>
  isGroup(audience) ? audience : `stands:${audience}`;

const isGroup = (audience: string): audience is `group:${number}` => audience.startsWith('group:');
