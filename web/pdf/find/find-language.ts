/** A text as it is compared, and where each of its UTF-16 units came from. */
export interface FoldedText {
  text: string;
  /** Unit `i` came from the raw text between `starts[i]` and `ends[i]`; a ligature gives several units one place. */
  starts: Uint32Array;
  ends: Uint32Array;
}

/** How a query is read: typed into find it is one phrase; from a search it is words. */
export type FindMode = 'phrase' | 'words';

/** What is looked for, normalised. */
export interface FindTerms {
  texts: readonly string[];
  mode: FindMode;
}

/** Half-open range of UTF-16 offsets in the raw text, and which of the terms stands there. */
export interface TextMatch {
  start: number;
  end: number;
  term: number;
}

/** What the viewer is told about text and queries, of which it knows nothing: whoever opens it brings this along. */
export interface FindLanguage {
  /** Makes the text of a page comparable: width, case, forms of characters, breaks of lines. */
  normalise(raw: string): FoldedText;
  /** The query reads as several words, which may be sought one by one or as they stand. */
  isSeveral(query: string): boolean;
  /** What a query seeks. */
  termsOf(query: string, mode: FindMode): FindTerms;
  /** Where terms stand, in reading order and apart. */
  find(normal: FoldedText, terms: FindTerms): TextMatch[];
  /** A cited passage cut into what may stand in the page by itself. */
  piecesOf(terms: FindTerms): FindTerms;
  /** Index of the match to land on: inside the quoted piece, else where the terms stand closest together. */
  citedMatch(normal: FoldedText, matches: readonly TextMatch[], quote: string): number;
}
