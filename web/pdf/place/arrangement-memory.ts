import { isTurn, type Turn } from '../layout/turn.ts';

/** How the pages of a report are laid, beside how large. */
export interface Arrangement {
  turn: Turn;
  /** Two pages side by side, the cover alone. */
  isSpread: boolean;
}

export const UPRIGHT_COLUMN: Arrangement = { turn: 0, isSpread: false };

/** In the tab's storage. */
export const ARRANGEMENTS_KEY = 'yanjian-reader-arrangements';
const MOST_KEPT = 50;

type Store = Pick<Storage, 'getItem' | 'setItem'>;
type Kept = [key: string, Arrangement];

function readKept(store: Store): Kept[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(ARRANGEMENTS_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    // What is damaged only costs the memory of it.
    return [];
  }
}

function isKept(entry: unknown): entry is Kept {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return false;
  const arrangement: Partial<Arrangement> | null = entry[1];
  return isTurn(arrangement?.turn) && typeof arrangement?.isSpread === 'boolean';
}

/** How the pages were laid last under a key, the number of a report; as they come where nothing is known. */
export function recallArrangement(store: Store, key: string): Arrangement {
  return readKept(store).find(([known]) => known === key)?.[1] ?? UPRIGHT_COLUMN;
}

/** Keeps it for the 50 reports that were changed last. */
export function rememberArrangement(store: Store, key: string, arrangement: Arrangement): void {
  const kept: Kept[] = [[key, arrangement], ...readKept(store).filter(([known]) => known !== key)];
  store.setItem(ARRANGEMENTS_KEY, JSON.stringify(kept.slice(0, MOST_KEPT)));
}
