import { createLru } from '../cache/lru.ts';
import { createSingleFlight } from '../cache/single-flight.ts';
import type { GzipPieces } from './gzip-pieces.ts';

/** A page as it was rendered once. */
export interface KeptPage {
  status: number;
  headers: [name: string, value: string][];
  /** The HTML, cut where each response puts its own nonce. */
  pieces: string[];
  /** The same, compressed. */
  zipped: GzipPieces;
}

export interface PageCacheOptions {
  /** Milliseconds since 1970. */
  now: () => number;
  /** So long a page is given as it is; later it is given once more while a new one is made. */
  freshMs: number;
  /** Beyond this age a page is made anew before anybody gets it. */
  keptMs: number;
  /** Of HTML and its compressed form held at most; the pages asked for longest ago go first. */
  mostBytes: number;
}

export interface PageCache {
  /** Made once for all who ask at the same time. Only pages with status 200 are kept. Rejects as `make` does. */
  get(key: string, make: () => Promise<KeptPage>): Promise<KeptPage>;
  /** Nobody who asks from now on gets what was made, or begun, before. */
  clear(): void;
}

export function createPageCache({ now, freshMs, keptMs, mostBytes }: PageCacheOptions): PageCache {
  const kept = createLru<string, { page: KeptPage; madeAtMs: number }>({
    mostBytes,
    bytesOf: ({ page }) => page.zipped.bytes,
  });
  let making = createSingleFlight<KeptPage>();

  const makeOnce = (key: string, make: () => Promise<KeptPage>): Promise<KeptPage> => {
    const generation = making;
    return generation.run(key, async () => {
      const madeAtMs = now();
      const page = await make();
      if (generation === making && page.status === 200) kept.set(key, { page, madeAtMs });
      return page;
    });
  };

  return {
    async get(key, make) {
      const entry = kept.get(key);
      const ageMs = entry === undefined ? Number.POSITIVE_INFINITY : now() - entry.madeAtMs;
      if (entry === undefined || ageMs > keptMs) return makeOnce(key, make);
      // Whoever asks next is told of a failure, once the old page is too old.
      if (ageMs > freshMs) makeOnce(key, make).catch(() => undefined);
      return entry.page;
    },
    clear() {
      kept.clear();
      making = createSingleFlight();
    },
  };
}
