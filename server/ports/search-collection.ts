/**
 * What kind of text a field holds, which is how ranking reads it: a title says what a document is about, a name (of a house, a person,
 * a company) whom it concerns, a body all the rest.
 */
export type FieldRole = 'title' | 'name' | 'body';

/** How the words of one role count when documents are ranked (BM25F). */
export interface RoleWeight {
  /** How much one word counts, beside the other roles. */
  weight: number;
  /** 0 to 1: how much of a long text's advantage is taken away. */
  lengthShare: number;
}

/** A kind of document as its feature declares it, once. A collection is found under its name and knows nothing of the others. */
export interface Collection<Field extends string = string> {
  /** Lower-case letters, digits and dashes: `reports`. */
  name: string;
  fields: Readonly<Record<Field, FieldRole>>;
  weights: Readonly<Record<FieldRole, RoleWeight>>;
}

/**
 * An exact attribute, `kind:value`, named by the feature: `industry:12`, `year:2025`. Kinds are few, as fields are, and hold neither colon
 * nor dot; values may be many.
 */
export type IndexTag = `${string}:${string | number}`;

/** Whoever asks, signed in or not. */
export const PUBLIC = 'public';

/** A document as an index takes it. Text is raw: every adapter folds it with `contract/text/fold.ts`. */
export interface IndexedDocument<Field extends string = string> {
  /** A whole number, the document's own name in its collection. */
  id: number;
  /** Seconds since 1970. */
  publishedAtSeconds: number;
  /** Separate texts of each field; no run of characters is found across two of them. A field left out is empty. */
  fields: Partial<Readonly<Record<Field, readonly string[]>>>;
  /** How long it is, in whatever unit its collection counts (pages of a report): what the order `pages` goes by. */
  pages: number;
  /** How often it was asked for (downloads of a report): a little of it goes into the order `overall`. */
  demand: number;
  tags: readonly IndexTag[];
  /** Keys of those who may find it: `[PUBLIC]`, or for example `['group:12']`. Nobody finds what has none. */
  audience: readonly string[];
}
