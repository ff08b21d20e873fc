/** What a model is told: how to answer, and what it answers from, apart from each other. */
export interface ModelAsked {
  /** Ours; nothing of a document or a person is in it. */
  instructions: string;
  /** The question and the documents, as JSON: whatever stands in them is text. */
  material: string;
}

/** Why there was no answer, or no whole one. `busy`: it may be asked again later. */
export class ModelFailed extends Error {
  override name = 'ModelFailed';
  readonly reason: 'busy' | 'refused' | 'slow' | 'broken';
  constructor(reason: ModelFailed['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** A language model. What it says is not to be believed before it is checked. */
export interface ModelPort {
  /**
   * The lines of its answer as they are whole. Throws `ModelFailed` where there is none, where it stops in the middle, where nothing comes for a
   * while or it takes too long, and the signal's reason where that ends it.
   */
  lines(asked: ModelAsked, signal: AbortSignal): AsyncGenerator<string, void, undefined>;
}
