/** What this browser keeps for the site: in all tabs, or in one. */
export interface BrowserStore {
  /** null where nothing is kept. */
  getItem(key: string): string | null;
  /** False where the browser lets no page keep anything, or is full: then nothing is kept, and nothing else is the worse. */
  setItem(key: string, value: string): boolean;
  removeItem(key: string): void;
  keys(): string[];
}

/** `open` gives the storage, and may throw. */
export function storeOf(open: () => Storage): BrowserStore {
  const attempt = <Result>(work: (store: Storage) => Result, otherwise: Result): Result => {
    try {
      return work(open());
    } catch {
      return otherwise;
    }
  };
  return {
    getItem: (key) => attempt((store) => store.getItem(key), null),
    setItem: (key, value) =>
      attempt((store) => {
        store.setItem(key, value);
        return true;
      }, false),
    removeItem: (key) => attempt((store) => store.removeItem(key), undefined),
    keys: () => attempt((store) => Array.from({ length: store.length }, (_, at) => store.key(at) ?? ''), []),
  };
}

// Asking for the storage itself throws where it is forbidden.
export const localStore = storeOf(() => localStorage);
export const sessionStore = storeOf(() => sessionStorage);
