/** A text as it is compared, and where each of its UTF-16 units came from. */
export interface FoldedText {
  text: string;
  /** Unit `i` came from the raw text between `starts[i]` and `ends[i]`; a ligature gives several units one place. */
  starts: Uint32Array;
  ends: Uint32Array;
}

/** What the viewer is told about text and queries, of which it knows nothing: whoever opens it brings this along. */
export interface FindLanguage {
  /** Makes text comparable: width, case, compatibility and traditional forms. */
  fold(text: string): FoldedText;
  /** The texts that a query seeks. */
  textsOf(query: string): string[];
  /** Where folded texts stand in folded text, words as wholes: half-open, by where they begin; they may overlap. */
  placesOf(folded: string, texts: readonly string[]): { start: number; end: number; text: number }[];
}
