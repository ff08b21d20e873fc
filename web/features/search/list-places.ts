interface KeptPlace {
  address: string;
  /** CSS pixels scrolled from the top. */
  top: number;
}

const KEY = 'yanjian-list-places';
const MOST_PLACES = 20;

type Store = Pick<Storage, 'getItem' | 'setItem'>;

function isKeptPlace(value: unknown): value is KeptPlace {
  if (typeof value !== 'object' || value === null) return false;
  const place = value as Partial<KeptPlace>;
  return typeof place.address === 'string' && Number.isFinite(place.top);
}

function readPlaces(store: Store): KeptPlace[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isKeptPlace) : [];
  } catch {
    // What is damaged means that lists begin at their top.
    return [];
  }
}

/** Keeps how far a list was scrolled, for all tabs, and forgets the oldest beyond twenty. */
export function rememberListPlace(store: Store, address: string, top: number): void {
  const others = readPlaces(store).filter((place) => place.address !== address);
  store.setItem(KEY, JSON.stringify([{ address, top }, ...others].slice(0, MOST_PLACES)));
}

/** CSS pixels; 0 for a list that was never scrolled. */
export function recallListPlace(store: Store, address: string): number {
  return readPlaces(store).find((place) => place.address === address)?.top ?? 0;
}
