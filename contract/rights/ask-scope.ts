/** So many reports may be chosen to be asked. */
export const MOST_SCOPED = 50;
/** So many of what somebody keeps, the latest first. */
export const MOST_KEPT_ASKED = 200;

/** A place whose reports are asked: one's own favourites, a folder of them, or a group that one is in. */
export type ScopePlace =
  | { kind: 'favourites' }
  | { kind: 'folder'; id: number }
  | { kind: 'group'; gid: number };

/** Where an answer is looked for: in a place, in these reports, or in the whole library where there are none. */
export interface Scope {
  fids: number[];
  /** As whoever asks sees it named; empty for the library. */
  name: string;
  /** Comes before `fids`. */
  place?: ScopePlace | undefined;
}

export const LIBRARY: Scope = { fids: [], name: '' };
