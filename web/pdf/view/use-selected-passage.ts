import { type RefObject, useEffect, useState } from 'react';
import { readPassage, type SelectedPassage } from './selected-passage.ts';

/** A selection that still changes is not read. */
const QUIET_MS = 150;

/** What is selected once the hand rests, as `read` reads it; null while it moves, and where nothing is. */
export function useSelectedPassage(
  scroller: RefObject<HTMLElement | null>,
  read: typeof readPassage = readPassage,
): SelectedPassage | null {
  const [passage, setPassage] = useState<SelectedPassage | null>(null);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    let isPressed = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lookSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (!isPressed) setPassage(read(document.getSelection(), scroller.current));
      }, QUIET_MS);
    };
    const press = ({ target }: Event) => {
      isPressed = target instanceof Node && (scroller.current?.contains(target) ?? false);
      if (isPressed) setPassage(null);
    };
    const release = () => {
      isPressed = false;
      lookSoon();
    };
    const move = () => {
      setPassage(null);
      lookSoon();
    };
    document.addEventListener('pointerdown', press, { signal });
    for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, release, { signal });
    document.addEventListener('selectionchange', lookSoon, { signal });
    scroller.current?.addEventListener('scroll', move, { signal, passive: true });
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [scroller, read]);
  return passage;
}
