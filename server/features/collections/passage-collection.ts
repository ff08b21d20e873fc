import type { Collection, IndexedDocument, IndexTag } from '#server/ports/search-collection.ts';
import { CHARTS, type ChartField } from './chart-collection.ts';

/** A passage as it is searched: `title` is the heading or the caption it stands under, `report` the title of its report. */
export type IndexedPassage = IndexedDocument<ChartField>;

/** Paragraphs, rows of tables, charts and abstracts among what is searched. */
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
  | { kind: 'chart'; id: number; row: number | null }
  /** By the report: there may be no file. */
  | { kind: 'abstract'; id: number }
  /** By the report, likewise. Reports are searched by it, and their passages are not: it stands in no index of passages. */
  | { kind: 'title'; id: number };

/** What is left of a passage's number when it is divided by how many kinds there are. */
const KINDS = { paragraph: 0, chart: 1, abstract: 2 } as const;
const APART = Object.keys(KINDS).length;

/** The passage's own number: the same whoever counts it, so that none is kept. */
export function passageId(place: PassagePlace): number {
  // Below 0, so that the numbers in the index stay what they are.
  if (place.kind === 'title') return -place.id;
  if (place.kind !== 'chart') return place.id * APART + KINDS[place.kind];
  return (place.id * ROWS_APART + (place.row === null ? 0 : place.row + 1)) * APART + KINDS.chart;
}

export function placeOfPassage(passage: number): PassagePlace {
  if (passage < 0) return { kind: 'title', id: -passage };
  const kind = passage % APART;
  const place = (passage - kind) / APART;
  if (kind === KINDS.paragraph) return { kind: 'paragraph', id: place };
  if (kind === KINDS.abstract) return { kind: 'abstract', id: place };
  const row = place % ROWS_APART;
  return { kind: 'chart', id: Math.floor(place / ROWS_APART), row: row === 0 ? null : row - 1 };
}

/** What no record shows: left out where the library is asked. */
export const OF_OWN: IndexTag = 'own:1';

/** Nobody is this: whoever keeps the index finds by it what it holds of a file that is gone, whoever that was for. */
export const INDEX_KEEPER = 'index-keeper';
