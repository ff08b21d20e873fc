import type { Collection, IndexedDocument } from '#server/ports/search-collection.ts';

export type ReportField = 'title' | 'organisation' | 'author' | 'stock' | 'body';

/** A report as it is searched. `stock` holds codes and the names they carry. */
export type IndexedReport = IndexedDocument<ReportField>;

/** Reports among what is searched. Weights were chosen on one half of a judged set and checked on the other. */
export const REPORTS: Collection<ReportField> = {
  name: 'reports',
  fields: { title: 'title', organisation: 'name', author: 'name', stock: 'name', body: 'body' },
  weights: {
    title: { weight: 3, lengthShare: 0.4 },
    name: { weight: 2, lengthShare: 0.2 },
    body: { weight: 1, lengthShare: 0.65 },
  },
};
