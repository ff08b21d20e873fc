import { createAgingLru } from '#server/platform/cache/lru.ts';

/** A report and why it is listed, in one line. */
export interface SimilarReport {
  fid: number;
  why: string;
}

/** Lists of similar reports, the same for everybody, worked out once in a while. */
export interface SimilarLists {
  /** undefined where it must be worked out. `now` is milliseconds since 1970. */
  find(key: string, now: number): readonly SimilarReport[] | undefined;
  keep(key: string, list: readonly SimilarReport[], now: number): void;
}

/** What came into the library meanwhile may be missing among the similar for so long. */
const FRESH_MS = 10 * 60_000;
/** About 1 MB. */
const MOST_KEPT = 2_000;

export function createSimilarLists(): SimilarLists {
  const kept = createAgingLru<readonly SimilarReport[]>({ freshMs: FRESH_MS, most: MOST_KEPT });
  return { find: kept.get, keep: kept.set };
}
