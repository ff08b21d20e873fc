import { type Collection, type IndexedDocument, type IndexTag, PUBLIC } from './search-collection.ts';
import type { IndexExpression, IndexQuery } from './search-index.ts';

/** What the suites of the search engine are written with. */
export const DAY = 86_400;
export const START = 1_700_006_400;

type PaperField = 'title' | 'organisation' | 'author' | 'stock' | 'body';

/** A collection of the suites' own. */
export const PAPERS: Collection<PaperField> = {
  name: 'papers',
  fields: { title: 'title', organisation: 'name', author: 'name', stock: 'name', body: 'body' },
  weights: {
    title: { weight: 3, lengthShare: 0.4 },
    name: { weight: 2, lengthShare: 0.2 },
    body: { weight: 1, lengthShare: 0.65 },
  },
};

/** A paper as the tests write it: flat, with everything left out plain and public. */
export interface PaperParts extends Partial<Omit<IndexedDocument, 'fields' | 'id'>> {
  title?: string;
  organisation?: string;
  authors?: string[];
  stocks?: string[];
  paragraphs?: string[];
  abstract?: string;
}

export function makeReport(id: number, parts: PaperParts = {}): IndexedDocument<PaperField> {
  const { title = '', organisation = '', authors = [], stocks = [], paragraphs = [], abstract = '' } = parts;
  return {
    id,
    publishedAtSeconds: parts.publishedAtSeconds ?? START + id * DAY,
    fields: {
      title: [title],
      organisation: [organisation],
      author: authors,
      stock: stocks,
      body: [abstract, ...paragraphs],
    },
    pages: parts.pages ?? 10,
    demand: parts.demand ?? 0,
    tags: parts.tags ?? [],
    audience: parts.audience ?? [PUBLIC],
  };
}

export const text = (words: string, field = 'any'): IndexExpression => ({ kind: 'text', text: words, field });
export const tag = (name: IndexTag): IndexExpression => ({ kind: 'tag', tag: name });
export const and = (...parts: IndexExpression[]): IndexExpression => ({ kind: 'and', parts });
export const or = (...parts: IndexExpression[]): IndexExpression => ({ kind: 'or', parts });
export const not = (part: IndexExpression): IndexExpression => ({ kind: 'not', part });

export const query = (expression: IndexExpression | null, parts: Partial<IndexQuery> = {}): IndexQuery => ({
  expression,
  rankWords: [],
  sort: 'newest',
  offset: 0,
  limit: 50,
  match: 'all',
  nowSeconds: START + 100 * DAY,
  ...parts,
  audiences: parts.audiences ?? [PUBLIC],
});
