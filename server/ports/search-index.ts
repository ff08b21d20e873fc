/** A report as the index sees it. Text is raw; every adapter normalises it with `platform/text/fold.ts`. */
export interface IndexedReport {
  /** The report's `fid`. */
  id: number;
  /** Publish time in seconds since 1970. Row order follows it. */
  publishedAt: number;
  title: string;
  organisation: string;
  authors: string[];
  /** Stock codes with the names they carry, for example `['600000', '浦发银行']` flattened. */
  stocks: string[];
  /** Body text: paragraphs in reading order, empty for metadata-only reports. */
  paragraphs: string[];
  /** Short text that stands for the report where there is no body. */
  abstract: string;
  pageCount: number;
  downloads: number;
  /** Exact filters, see `IndexTag`. */
  tags: IndexTag[];
}

/** An exact-match attribute: `industry:12`, `type:2`, `organisation:77`, `broker:1`, `level:0`, `theme:3`. */
export type IndexTag = `${'industry' | 'type' | 'organisation' | 'broker' | 'level' | 'theme'}:${number}`;

export type IndexField = 'any' | 'title' | 'organisation' | 'author' | 'stock';

/**
 * A query after understanding. Text is raw here too. A text is a run found as it stands: give words that may lie apart as an `and`.
 * A text without a letter or digit asks nothing: it is left out beside others, and alone it matches nothing.
 */
export type IndexExpression =
  | { kind: 'text'; text: string; field: IndexField }
  | { kind: 'tag'; tag: IndexTag }
  | { kind: 'and'; parts: IndexExpression[] }
  | { kind: 'or'; parts: IndexExpression[] }
  | { kind: 'not'; part: IndexExpression };

/**
 * overall = relevance, then freshness; newest and oldest by publish time; pages = newest day first (Asia/Shanghai), within a day the
 * longest first, then the newest.
 */
export type IndexSort = 'overall' | 'newest' | 'oldest' | 'pages';

export interface IndexQuery {
  /** null matches every report. */
  expression: IndexExpression | null;
  /** Words for ranking only (never for matching), beside those of the texts: synonyms, names behind a code. Most telling first. */
  rankWords: string[];
  /** Seconds since 1970, inclusive; undefined leaves that side open. */
  publishedFrom?: number;
  publishedTo?: number;
  sort: IndexSort;
  offset: number;
  limit: number;
  /**
   * 'all': every part must match (default); a text is one phrase, found as it stands, whatever it holds. 'any': each report with one
   * word of one text matches, ranked by how well; tags and `not` parts must hold all the same.
   */
  match: 'all' | 'any';
  /** Seconds since 1970, for the freshness part of `overall`. */
  now: number;
}

export interface IndexHit {
  id: number;
  /** Higher is better; comparable only within one answer; 0 for the orders that are not `overall`. */
  score: number;
}

export interface IndexAnswer {
  hits: IndexHit[];
  /** Exact number of matches, not an estimate. */
  total: number;
  /** Time in the engine, milliseconds. */
  tookMs: number;
}

export interface IndexStats {
  reports: number;
  bytes: number;
}

/**
 * The full-text index over reports. PostgreSQL holds the truth; the index can be rebuilt at any time.
 * Errors: `SearchIndexUnavailable` where the engine cannot answer.
 */
export interface SearchIndex {
  search(query: IndexQuery): Promise<IndexAnswer>;
  /** Exact number of matches; the same as `search(...).total` without ranking. */
  count(query: Pick<IndexQuery, 'expression' | 'publishedFrom' | 'publishedTo' | 'match'>): Promise<number>;
  /** How many reports each tag has among the matches, for filter counts. */
  countTags(
    query: Pick<IndexQuery, 'expression' | 'publishedFrom' | 'publishedTo' | 'match'>,
    tags: IndexTag[],
  ): Promise<number[]>;
  /** Inserts or replaces; visible to searches that start after it resolves. */
  upsert(reports: IndexedReport[]): Promise<void>;
  remove(ids: number[]): Promise<void>;
  /** Builds a new index from the source beside the old one and swaps it in whole; searches go on meanwhile. */
  rebuild(source: AsyncIterable<IndexedReport[]>): Promise<void>;
  stats(): Promise<IndexStats>;
  close(): Promise<void>;
}

const DAY_SECONDS = 86_400;
const SHANGHAI_SECONDS = 8 * 3600;

/** The calendar day in Asia/Shanghai as a number that ascends; `publishedAt` in seconds since 1970. */
export const shanghaiDay = (publishedAt: number): number =>
  Math.floor((publishedAt + SHANGHAI_SECONDS) / DAY_SECONDS);

/** The first second of such a day. */
export const startOfShanghaiDay = (day: number): number => day * DAY_SECONDS - SHANGHAI_SECONDS;

export class SearchIndexUnavailable extends Error {
  override name = 'SearchIndexUnavailable';
}
