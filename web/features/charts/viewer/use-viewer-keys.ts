import { useEffect, useRef } from 'react';

interface ViewerKeys {
  previous: () => void;
  next: () => void;
  zoom: (direction: 1 | -1) => void;
  whole: () => void;
  close: () => void;
}

const DIALOGS = '[role="dialog"][aria-modal="true"]';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);

function actionOf({ key }: KeyboardEvent, keys: ViewerKeys): (() => void) | undefined {
  const actions: Record<string, () => void> = {
    ArrowLeft: keys.previous,
    ArrowRight: keys.next,
    '+': () => keys.zoom(1),
    '=': () => keys.zoom(1),
    '-': () => keys.zoom(-1),
    '0': keys.whole,
    Escape: keys.close,
  };
  return actions[key];
}

/** Keys of the window while the viewer is open. A dialog above it, as for signing in, keeps its own. */
export function useViewerKeys(keys: ViewerKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelectorAll(DIALOGS).length > 1 || isTyping(event.target)) return;
      const action = actionOf(event, latest.current);
      if (!action) return;
      event.preventDefault();
      event.stopPropagation();
      action();
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, []);
}
