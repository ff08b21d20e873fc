/** So many reports may be chosen to be asked. */
export const MOST_SCOPED = 50;

/** Where an answer is looked for: these reports, or the whole library where there are none. */
export interface Scope {
  fids: number[];
  /** As whoever asks sees it named; empty for the library. */
  name: string;
}

export const LIBRARY: Scope = { fids: [], name: '' };
