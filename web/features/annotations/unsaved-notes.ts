import type { HighlightColour, PlacedBox } from '#contract/calls/annotations.ts';
import type { BrowserStore } from '#web/ui/browser-store.ts';

/** Words that were selected, and where they were seen. */
export interface MarkedPassage {
  quote: string;
  prefix: string;
  suffix: string;
  /** 1-based. */
  page: number;
  boxes: PlacedBox[];
}

/** What somebody marked or typed that the server does not have yet. */
export interface UnsavedNote {
  /** That of the annotation. */
  key: string;
  uid: number;
  fid: number;
  colour: HighlightColour;
  note: string;
  /** null where it changes what is saved already. */
  passage: MarkedPassage | null;
  /** What it changes, and the version that was seen. */
  base: { id: number; version: number } | null;
}

const PREFIX = 'yanjian-unsaved-note:';
/** One entry each, so that two tabs never write over one another. */
const nameOf = ({ uid, key }: Pick<UnsavedNote, 'uid' | 'key'>): string => `${PREFIX}${uid}:${key}`;

function isUnsaved(value: unknown): value is UnsavedNote {
  if (typeof value !== 'object' || value === null) return false;
  const { key, uid, fid, colour, note, passage, base } = value as Partial<UnsavedNote>;
  const isText = [key, colour, note].every((each) => typeof each === 'string');
  return isText && Number.isInteger(uid) && Number.isInteger(fid) && (passage != null) !== (base != null);
}

function readEntry(store: BrowserStore, name: string): UnsavedNote | null {
  try {
    const value: unknown = JSON.parse(store.getItem(name) ?? 'null');
    return isUnsaved(value) ? value : null;
  } catch {
    // Damaged storage remembers nothing.
    return null;
  }
}

/** What this person left unsaved in a report. */
export function recallUnsaved(
  store: BrowserStore,
  { uid, fid }: Pick<UnsavedNote, 'uid' | 'fid'>,
): UnsavedNote[] {
  return store
    .keys()
    .filter((name) => name.startsWith(`${PREFIX}${uid}:`))
    .flatMap((name) => readEntry(store, name) ?? [])
    .filter((entry) => entry.uid === uid && entry.fid === fid);
}

/** Where the browser keeps nothing it is on the page alone, which says that it is not saved. */
export function rememberUnsaved(store: BrowserStore, entry: UnsavedNote): void {
  store.setItem(nameOf(entry), JSON.stringify(entry));
}

export function forgetUnsaved(store: BrowserStore, entry: Pick<UnsavedNote, 'uid' | 'key'>): void {
  store.removeItem(nameOf(entry));
}
