import type { RankedRow } from '#server/platform/ranking/order-rows.ts';
import { publishedSecondsOf } from '#server/platform/ranking/row-id.ts';
import { decodeVector } from '#server/platform/ranking/term-vector.ts';
import type { IndexSort } from '#server/ports/search-index.ts';
import type { Query } from './expression-query.ts';
import { MOST_IN_WINDOW } from './mapping.ts';
import { CLOSE, IN_TITLE, type NamedQueries } from './query-plan.ts';
import type { Question, RawHit, Search } from './question.ts';

/** A hit of a page. */
export interface FoundRow {
  id: number;
  score: number;
  across?: readonly number[];
}

/** A match with what ranking needs of it. */
export interface FeatureRow extends RankedRow {
  id: number;
  /** Where it stands in the order of time. */
  place: Place;
  named: ReadonlySet<string>;
}

/** Row and id of a document: no two have the same. */
export type Place = readonly [row: number, id: number];

type Ordering = 'newest' | 'oldest' | 'pages';

const SORTS: Record<Ordering, object[]> = {
  newest: [{ row: 'desc' }, { id: 'desc' }],
  oldest: [{ row: 'asc' }, { id: 'asc' }],
  pages: [{ day: 'desc' }, { pages: 'desc' }, { row: 'desc' }, { id: 'desc' }],
};

/** The order in which a sort lists what is not ranked. */
export const orderingOf = (sort: IndexSort): Ordering => (sort === 'overall' ? 'newest' : sort);

const placeOf = ({ sort }: RawHit): Place => [sort.at(-2) ?? 0, sort.at(-1) ?? 0];

/** Ids of matches from `offset` on. Beyond what the engine counts off it is walked there. */
export async function idsInOrder(
  question: Question,
  query: Query,
  ordering: Ordering,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<number[]> {
  if (limit <= 0) return [];
  const sort = SORTS[ordering];
  const ids: number[] = [];
  let after: number[] | undefined;
  let toSkip = offset;
  for (;;) {
    const isNear = after === undefined && toSkip + limit <= MOST_IN_WINDOW;
    const size = Math.min(MOST_IN_WINDOW, toSkip + limit - ids.length);
    const { hits } = await question.ask({
      query,
      sort,
      ...(isNear ? { from: toSkip, size: limit } : { size }),
      ...(after && { search_after: after }),
    });
    const found = hits.hits.map((hit) => placeOf(hit)[1]);
    if (isNear) return found;
    ids.push(...found.slice(toSkip));
    toSkip = Math.max(0, toSkip - found.length);
    after = hits.hits.at(-1)?.sort;
    if (ids.length >= limit || found.length < size || after === undefined) return ids.slice(0, limit);
  }
}

/** The same query, asked of each match what it meets besides. */
const withNamed = (query: Query, named: NamedQueries): Query => ({
  bool: {
    filter: [query],
    should: Object.entries(named).map(([_name, asked]) => ({ bool: { _name, filter: [asked] } })),
    minimum_should_match: 0,
  },
});

/** The newest matches with what ranking needs of them; `after` the place of another. */
export const featuresSearch = (
  query: Query,
  named: NamedQueries,
  { limit, after, counted = false }: { limit: number; after?: Place | undefined; counted?: boolean },
): Search => ({
  query: withNamed(query, named),
  sort: SORTS.newest,
  size: limit,
  docvalue_fields: ['demand', 'vector'],
  track_total_hits: counted,
  ...(after && { search_after: [...after] }),
});

/** Errors: RangeError for a vector that is none. */
export function featureRowOf(hit: RawHit): FeatureRow {
  const place = placeOf(hit);
  const named = new Set(hit.matched_queries ?? []);
  const [vector = ''] = hit.fields?.vector ?? [];
  const [demand = 0] = hit.fields?.demand ?? [];
  return {
    id: place[1],
    place,
    named,
    // Given by `numbered`, once all are known.
    rowId: 0,
    score: 0,
    vector: decodeVector(new Uint8Array(Buffer.from(String(vector), 'base64'))),
    standing: {
      publishedAtSeconds: publishedSecondsOf(place[0]),
      demand: Number(demand),
      inTitle: named.has(IN_TITLE),
      titleFit: { ofQuery: 0, ofTitle: 0 },
      close: named.has(CLOSE),
      preference: 0,
    },
  };
}

/** Of rows without repeats, their numbers in the order of time: a row alone may stand for two documents of one second. */
export function numbered(rows: readonly FeatureRow[]): FeatureRow[] {
  const distinct = [...new Map(rows.map((row) => [row.id, row])).values()];
  distinct.sort((a, b) => a.place[0] - b.place[0] || a.place[1] - b.place[1]);
  distinct.forEach((row, at) => {
    row.rowId = at;
  });
  return distinct;
}

/** These documents, with what ranking needs of them. */
export async function readFeatures(
  question: Question,
  ids: readonly number[],
  named: NamedQueries,
): Promise<FeatureRow[]> {
  if (ids.length === 0) return [];
  const query = { terms: { id: ids } };
  const { hits } = await question.ask(featuresSearch(query, named, { limit: ids.length }));
  return hits.hits.map(featureRowOf);
}

export async function countMatches(question: Question, query: Query): Promise<number> {
  const { hits } = await question.ask({ query, size: 0, track_total_hits: true });
  return hits.total?.value ?? 0;
}
