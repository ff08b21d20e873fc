/** So many reports may be chosen to be asked. */
export const MOST_SCOPED = 50;
/** So many of what somebody keeps, the latest first. */
export const MOST_KEPT_ASKED = 200;

/** A place that is asked: one's own favourites, a folder of them, a group that one is in, or one's own shelf of files. */
export type ScopePlace =
  | { kind: 'favourites' }
  | { kind: 'folder'; id: number }
  | { kind: 'group'; gid: number }
  | { kind: 'shelf' };

/** Where an answer is looked for: in a place, in these reports, or in the whole library where there are none. */
export interface Scope {
  /** Reports, or below 0 files that no record shows. */
  fids: number[];
  /** As whoever asks sees it named; empty for the library. */
  name: string;
  /** Comes before `fids`. */
  place?: ScopePlace | undefined;
}

export const LIBRARY: Scope = { fids: [], name: '' };
