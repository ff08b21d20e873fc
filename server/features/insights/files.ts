import type { ObjectStore } from '#server/ports/object-store.ts';

export interface InsightFilesParts {
  objects: ObjectStore;
}

/** The pictures of articles, by their keys: everybody's, as the articles are, and nothing else lies here. */
export interface InsightFiles {
  /** WebP; null where there is none. */
  picture(key: string): Promise<Uint8Array | null>;
  isThere(key: string): Promise<boolean>;
  keep(key: string, webp: Uint8Array): Promise<void>;
  remove(key: string): Promise<void>;
}

const PLACE = 'insight/';

export function openInsightFiles({ objects }: InsightFilesParts): InsightFiles {
  const own = (key: string): string => {
    if (!key.startsWith(PLACE)) throw new Error(`no picture of an article: ${key}`);
    return key;
  };
  return {
    picture: (key) => objects.get(own(key)),
    isThere: async (key) => (await objects.stat(own(key))) !== null,
    keep: (key, webp) => objects.put(own(key), webp),
    remove: (key) => objects.remove(own(key)),
  };
}
