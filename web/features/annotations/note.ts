import type { Annotation, HighlightColour } from '#contract/calls/annotations.ts';
import type { UnsavedNote } from './unsaved-notes.ts';

/** How it stands with what was changed: `conflict` where another tab or device was quicker. */
export type Saving = { state: 'typed' | 'saving' } | { state: 'failed' | 'conflict'; cause: string };

/** A highlight as its owner sees it, what is not saved yet included. Told by its key. */
export interface Note extends Annotation {
  /** null while all of it is saved. */
  saving: Saving | null;
  /** What stands on the server, where that differs. */
  saved: { colour: HighlightColour; note: string } | null;
}

/** What was left from an earlier visit. */
export const LEFT_UNSAVED: Saving = { state: 'failed', cause: '上次离开时还没有存上' };

function newNote({ key, fid, colour, note, passage }: UnsavedNote, saving: Saving): Note | null {
  if (passage === null) return null;
  const times = { version: 0, created_at: 0, updated_at: 0 };
  return { id: 0, key, fid, colour, note, ...passage, is_lost: 0, ...times, saving, saved: null };
}

/** What the server has, with what it does not have yet over it, in the order of the pages. */
export function mergeNotes(
  list: readonly Annotation[],
  unsaved: readonly UnsavedNote[],
  savings: ReadonlyMap<string, Saving>,
): Note[] {
  const savingOf = (key: string) => savings.get(key) ?? LEFT_UNSAVED;
  const known = new Set(list.map(({ key }) => key));
  const standing = list.map((annotation): Note => {
    const change = unsaved.find(({ key }) => key === annotation.key);
    if (change === undefined) return { ...annotation, saving: null, saved: null };
    const { colour, note } = annotation;
    const now = { colour: change.colour, note: change.note };
    return { ...annotation, ...now, saving: savingOf(annotation.key), saved: { colour, note } };
  });
  const added = unsaved.flatMap((entry) =>
    known.has(entry.key) ? [] : (newNote(entry, savingOf(entry.key)) ?? []),
  );
  const top = ({ boxes }: Note) => boxes[0]?.[2] ?? 0;
  return [...standing, ...added].sort((a, b) => a.page - b.page || top(a) - top(b) || a.id - b.id);
}
