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
  let kept = new Map<string, { page: KeptPage; madeAtMs: number }>();
  let underWay = new Map<string, Promise<KeptPage>>();
  let bytes = 0;

  const drop = (key: string) => {
    const entry = kept.get(key);
    if (entry === undefined) return;
    kept.delete(key);
    bytes -= entry.page.zipped.bytes;
  };
  const keep = (key: string, page: KeptPage, madeAtMs: number) => {
    drop(key);
    kept.set(key, { page, madeAtMs });
    bytes += page.zipped.bytes;
    for (const oldest of kept.keys()) {
      if (bytes <= mostBytes) break;
      drop(oldest);
    }
  };
  const makeOnce = (key: string, make: () => Promise<KeptPage>): Promise<KeptPage> => {
    const running = underWay.get(key);
    if (running !== undefined) return running;
    const generation = underWay;
    const began = now();
    const making = make()
      .then((page) => {
        if (generation === underWay && page.status === 200) keep(key, page, began);
        return page;
      })
      .finally(() => generation.delete(key));
    generation.set(key, making);
    return making;
  };

  return {
    async get(key, make) {
      const entry = kept.get(key);
      const ageMs = entry === undefined ? Number.POSITIVE_INFINITY : now() - entry.madeAtMs;
      if (entry === undefined || ageMs > keptMs) return makeOnce(key, make);
      // The end of the map is what was asked for last.
      kept.delete(key);
      kept.set(key, entry);
      // Whoever asks next is told of a failure, once the old page is too old.
      if (ageMs > freshMs) makeOnce(key, make).catch(() => undefined);
      return entry.page;
    },
    clear() {
      kept = new Map();
      underWay = new Map();
      bytes = 0;
    },
  };
}
