import { useEffect, useEffectEvent } from 'react';
import { type Note, useNotes } from '#web/features/annotations/index.ts';
import type { Jumps } from '#web/pdf/place/use-jumps.ts';
import { notify } from '#web/ui/notices/notices.tsx';

/** The number of the note that the address names; null where it names none. */
function askedNote(): number | null {
  const id = Number(new URLSearchParams(window.location.search).get('note'));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** Once: reloading goes on where one has read to. */
function forgetAskedNote(): void {
  const { pathname, search, hash } = window.location;
  const params = new URLSearchParams(search);
  params.delete('note');
  window.history.replaceState(window.history.state, '', `${pathname}?${params}${hash}`);
}

/** Goes to the note that the address names, once it is there. */
export function useAskedNote(jump: (note: Note) => void): void {
  const { notes, isLoading, point } = useNotes();
  const land = useEffectEvent(() => {
    const id = askedNote();
    if (id === null || isLoading) return;
    forgetAskedNote();
    const note = notes.find((each) => each.id === id);
    if (note === undefined) return void notify('这条笔记不在了，或属于另一个账号', 'warning');
    point(note.key);
    jump(note);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when they come.
  useEffect(() => land(), [isLoading]);
}

/** To its place on a page. */
export const noteJump =
  (jumps: Pick<Jumps, 'choose'>) =>
  ({ page, boxes: [box] }: Note): void => {
    const across = box && { left: box[1] / 10_000, right: box[3] / 10_000 };
    if (box && across) jumps.choose({ page: box[0], offset: box[2] / 10_000, align: 'centre', across });
    else jumps.choose({ page, offset: 0, align: 'top' });
  };
