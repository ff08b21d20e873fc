import type { Collection, IndexedDocument, IndexTag } from './search-collection.ts';

/** `field` is one of the collection's, or `any` for all of them. */
export interface TextExpression<Field extends string = string> {
  kind: 'text';
  text: string;
  field: Field | 'any';
}

/**
 * A query after understanding. Text is raw here too. A text is a run found as it stands: give words that may lie apart as an `and`.
 * A text without a letter or digit asks nothing: it is left out beside others, and alone it matches nothing.
 */
export type IndexExpression<Field extends string = string> =
  | TextExpression<Field>
  | { kind: 'tag'; tag: IndexTag }
  | { kind: 'and'; parts: IndexExpression<Field>[] }
  | { kind: 'or'; parts: IndexExpression<Field>[] }
  | { kind: 'not'; part: IndexExpression<Field> };

/** One thing that is sought. Alternatives of it (synonyms, a company's code) are an `or`, so that they count once. */
export interface GradedWord<Field extends string = string> {
  wanted: IndexExpression<Field>;
  /** How much it tells; left out, the engine weighs it by its rarity. */
  weight?: number;
}

/**
 * What is sought rather than demanded. Beside the `expression`, which must hold, one list in three grades: everything together, then
 * every word, then most of the words by what they tell. A lone
 * Chinese character among the words asks nothing beside longer ones (demand it in the `expression`). Cost grows with the words: an engine may ignore those beyond the tenth.
 */
export interface GradedMatch<Field extends string = string> {
  kind: 'graded';
  /** What is sought as it was written, as one run; null where that is no more than the words. */
  together: IndexExpression<Field> | null;
  words: GradedWord<Field>[];
  /** 0 to 1: at least this share of the weight of all words is in a hit of the last grade. 1 leaves that grade out. */
  leastShare: number;
  /** With so many full matches (of the first two grades) the last grade is left out. */
  enough: number;
}

/**
 * 'all': every part must match; a text is one phrase, found as it stands, whatever it holds. 'any': each document with one word of one
 * text matches, ranked by how well; tags and `not` parts must hold all the same.
 */
export type IndexMatch<Field extends string = string> = 'all' | 'any' | GradedMatch<Field>;

/**
 * overall = relevance, then freshness; newest and oldest by publish time; pages = newest day first (Asia/Shanghai), within a day the
 * longest first, then the newest. What is equal comes in an order of the engine's own, the same until the next change, so that pages
 * neither repeat nor leave out.
 */
export type IndexSort = 'overall' | 'newest' | 'oldest' | 'pages';

/** Which documents are asked for. */
export interface IndexSelection<Field extends string = string> {
  /** null matches every document. */
  expression: IndexExpression<Field> | null;
  match: IndexMatch<Field>;
  /** Seconds since 1970, inclusive; undefined leaves that side open. */
  publishedFromSeconds?: number;
  publishedToSeconds?: number;
  /** For whom: documents with one of these keys among their audience, and no others, are found and counted. */
  audiences: readonly string[];
}

/** One thing that is asked for, however it is said. */
export interface Meaning<Field extends string = string> {
  /** Of its texts the best counts, so that a document gains nothing by saying a thing twice. */
  texts: readonly string[];
  weight: number;
  /** What meets it has the meaning in full, wherever its texts stand: the stock it is about, its publisher. */
  met?: IndexExpression<Field> | undefined;
  /**
   * Place of the graded word that it is. A hit that holds its texts only across the edges of other words (家电 in 多家电力), where another
   * hit holds them as words, may be said to lack it.
   */
  word?: number | undefined;
}

/** How full matches and others are ordered, where the words of the query alone say too little. */
export interface Ranking<Field extends string = string> {
  meanings: readonly Meaning<Field>[];
  /** A hit that meets `wanted` has its score multiplied by 1 + the sum of such boosts; the newest such hits are always ranked. */
  prefer: readonly { wanted: IndexExpression<Field>; boost: number }[];
  /**
   * A document of the time asked for, of today where none is, gains `weight` of its score, and half of it with each `halfLifeDays`
   * that it lies away from it. Seconds since 1970.
   */
  freshness: { weight: number; halfLifeDays: number; at?: { fromSeconds: number; toSeconds: number } };
}

export interface IndexQuery<Field extends string = string> extends IndexSelection<Field> {
  /** What moves a hit up without being demanded; for `overall` alone. Where it is given, `rankWords` are not used. */
  ranking?: Ranking<Field>;
  /** Words for ranking only (never for matching), beside those of the texts: synonyms, names behind a code. Most telling first. */
  rankWords: string[];
  sort: IndexSort;
  /** Any page may be asked for by itself; an engine may take longer the further back it is. */
  offset: number;
  limit: number;
  /** Nobody looks at `total` and `full`: they may be as few as the hits up to the end of the page, and need not be counted. */
  withoutTotal?: boolean;
  /** Seconds since 1970, for the freshness part of `overall`. */
  nowSeconds: number;
}

/** Where in a graded list a hit stands; hits of a query that is not graded have every word. */
export type IndexGrade = 'together' | 'every' | 'most';

export interface IndexHit {
  id: number;
  /** Higher is better; comparable only within one grade of one answer; 0 for the orders that are not `overall`. */
  score: number;
  grade: IndexGrade;
  /** Places of the graded words that the document lacks, or holds only across the edges of other words; empty but in the grade `most`. */
  lacks: readonly number[];
}

export interface IndexAnswer {
  hits: IndexHit[];
  /** How many hits there are to turn through: the full matches, and behind them the listed ones of the grade `most`. */
  total: number;
  /** Exact number of full matches, not an estimate: what `count` gives. */
  full: number;
  /** Time in the engine, milliseconds. */
  tookMs: number;
}

/** A value of a kind of tag, and how many of the matches carry it. */
export interface FacetCount {
  value: string;
  count: number;
}

/** How long and for whom an answer is worked on. */
export interface AskOptions {
  /** Whoever asked has gone: the work is given up, and the call rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Time until `SearchTooComplex` or `SearchSlow`, milliseconds, waiting not counted; the engine has one of its own where this is left out. */
  budgetMs?: number;
  /** Who is asking, for taking turns: a person or an address prefix. Left out, it is the house itself. */
  share?: string;
}

/** For a question that nobody waits for: beside a slow engine it is answered late, and not given up and asked anew for as long as that is slow. */
export const UNHURRIED = { budgetMs: 60_000 } as const satisfies AskOptions;

export interface FacetOptions extends AskOptions {
  /** Of each kind so many values, the most frequent; left out, all there are, which costs an engine on several machines a lot. */
  most?: number;
}

export interface IndexStats {
  /** All there are, whoever may find them. */
  documents: number;
  bytes: number;
}

/**
 * The full-text index over one collection. PostgreSQL holds the truth; the index can be rebuilt at any time.
 * Errors: `SearchIndexUnavailable` where the engine cannot answer, `SearchIndexDamaged` where it will not before a rebuild,
 * `SearchTooComplex`, `SearchBusy`, `SearchSlow`.
 */
export interface SearchIndex<Field extends string = string> {
  search(query: IndexQuery<Field>, options?: AskOptions): Promise<IndexAnswer>;
  /** Exact number of (full) matches. */
  count(selection: IndexSelection<Field>, options?: AskOptions): Promise<number>;
  /** How many of the (full) matches carry each tag. */
  countTags(
    selection: IndexSelection<Field>,
    tags: readonly IndexTag[],
    options?: AskOptions,
  ): Promise<number[]>;
  /** Of each kind the values that the (full) matches carry, most frequent first, each with its exact count, in the order of `kinds`. */
  facets(
    selection: IndexSelection<Field>,
    kinds: readonly string[],
    options?: FacetOptions,
  ): Promise<FacetCount[][]>;
  /**
   * Inserts or replaces; visible to searches that start after it resolves. `asOf` says how far the log of changes had been read when
   * the documents were: an engine that several processes write to keeps what it holds of a later reading.
   */
  upsert(documents: readonly IndexedDocument<Field>[], asOf?: number): Promise<void>;
  remove(ids: readonly number[], asOf?: number): Promise<void>;
  /**
   * Exchanges everything for what the source gives, at once when it ends; searches go on meanwhile. Changes made meanwhile through this
   * engine stay; another process must not change the collection at the same time. `asOf` as `upsert` has it.
   */
  rebuild(source: AsyncIterable<readonly IndexedDocument<Field>[]>, asOf?: number): Promise<void>;
  /** For whoever keeps the index, of everybody's documents; does not wait behind queries. */
  stats(): Promise<IndexStats>;
}

/** The engine: its collections, opened by their declaration. */
export interface SearchEngine {
  /** What the engine holds of the collection, or an empty one. Opening it again gives the same. */
  open<Field extends string>(collection: Collection<Field>): Promise<SearchIndex<Field>>;
  /** Gives up what is under way. */
  close(): Promise<void>;
}

/** An index of its own for a short while, of documents that are asked about apart from all others; gone when it is closed. */
export type OpenIndex = <Field extends string>(
  collection: Collection<Field>,
) => Promise<{ index: SearchIndex<Field>; close(): Promise<void> }>;

/** It may answer later: it is closed, out of reach, out of room. */
export class SearchIndexUnavailable extends Error {
  override name: string = 'SearchIndexUnavailable';
  /** For whoever was searching; the message is the operator's. */
  readonly toPeople = '检索现在用不了，打开与阅读报告、收藏与笔记照常，请稍后再试';
}

/** What the engine holds of the collection cannot be read by this version, and only a rebuild mends that. */
export class SearchIndexDamaged extends SearchIndexUnavailable {
  override name = 'SearchIndexDamaged';
}

/** The engine is well and does not answer this: a list that may be missing is missing, whoever asked for it is told. */
export abstract class SearchRefused extends Error {}

/** The query took all of its time by itself, or would cost more than any may. Fewer words help. */
export class SearchTooComplex extends SearchRefused {
  override name = 'SearchTooComplex';
  constructor() {
    super('检索太复杂，请减少词');
  }
}

/** Too many wait already. The asker should come again after `retryAfterSeconds`. */
export class SearchBusy extends SearchRefused {
  override name: string = 'SearchBusy';
  readonly retryAfterSeconds: number;
  /** For whoever asked for something in which a search is but a part. */
  readonly toPeople: string;
  constructor(retryAfterSeconds: number, message = '检索的人太多，请稍后再试') {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
    this.toPeople = message;
  }
}

/** The time for an answer was over, and nobody can tell whether the engine is slow or the query long: an engine that others share. */
export class SearchSlow extends SearchBusy {
  override name = 'SearchSlow';
  constructor(retryAfterSeconds: number) {
    super(retryAfterSeconds, '检索现在很慢，没有在时限内做完，请稍后再试，或减少词');
  }
}
