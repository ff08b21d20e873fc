import type { Collection, IndexedDocument } from '#server/ports/search-collection.ts';
import type { ReportField } from './report-collection.ts';

/** The fields of reports, so that a query means the same of charts, and the title of the report that a chart stands in. */
export type ChartField = ReportField | 'report';

/** A chart as it is searched: `title` is its name, `body` its source line and what the report says of it. */
export type IndexedChart = IndexedDocument<ChartField>;

/** Charts among what is searched. A name says what a chart shows; the title of its report names it as a company does. */
export const CHARTS: Collection<ChartField> = {
  name: 'charts',
  fields: {
    title: 'title',
    report: 'name',
    organisation: 'name',
    author: 'name',
    stock: 'name',
    body: 'body',
  },
  weights: {
    title: { weight: 3, lengthShare: 0.4 },
    name: { weight: 1, lengthShare: 0.2 },
    body: { weight: 0.5, lengthShare: 0.65 },
  },
};
