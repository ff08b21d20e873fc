import type { Collection, IndexedDocument } from '#server/ports/search-collection.ts';
import { CHARTS, type ChartField } from './chart-collection.ts';

/** A passage as it is searched: `title` is the heading or the caption it stands under, `report` the title of its report. */
export type IndexedPassage = IndexedDocument<ChartField>;

/** Paragraphs, rows of tables and charts among what is searched. */
export const PASSAGES: Collection<ChartField> = {
  name: 'passages',
  fields: CHARTS.fields,
  weights: {
    title: { weight: 0.8, lengthShare: 0.4 },
    name: { weight: 0.5, lengthShare: 0.2 },
    body: { weight: 1, lengthShare: 0.6 },
  },
};

/** Rows that the id of a chart leaves room for. */
const ROWS_APART = 512;

/** Where a passage is on record. */
export type PassagePlace =
  | { kind: 'paragraph'; id: number }
  /** `row` counts the rows of a table from 0; null is the chart as a whole. */
  | { kind: 'chart'; id: number; row: number | null };

/** The passage's own number: even for a paragraph, odd for a chart or one of its rows. */
export const passageId = (place: PassagePlace): number =>
  place.kind === 'paragraph'
    ? place.id * 2
    : (place.id * ROWS_APART + (place.row === null ? 0 : place.row + 1)) * 2 + 1;

export function placeOfPassage(passage: number): PassagePlace {
  if (passage % 2 === 0) return { kind: 'paragraph', id: passage / 2 };
  const place = (passage - 1) / 2;
  const row = place % ROWS_APART;
  return { kind: 'chart', id: Math.floor(place / ROWS_APART), row: row === 0 ? null : row - 1 };
}
