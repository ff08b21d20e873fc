import { useEffect, useRef } from 'react';
import { nextZoom } from '../layout/page-layout.ts';
import type { Jumps } from '../place/use-jumps.ts';
import type { Find } from './find-state.ts';
import { moveOf } from './key-moves.ts';
import type { ReaderViewport } from './use-viewport.ts';

interface ReaderKeys {
  viewport: ReaderViewport;
  pageCount: number;
  find: Find;
  jumps: Jumps;
  isFinding: boolean;
  openFind: () => void;
  closeFind: () => void;
  /** Takes the mark around an area away; null where there is none. */
  unmark: (() => void) | null;
  present: () => void;
  print: () => void;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Returns what a key does in the reader, or null where it is left to the browser. */
function actionOf(event: KeyboardEvent, keys: ReaderKeys): (() => void) | null {
  const { viewport, pageCount, find, jumps } = keys;
  const turn = (page: number) => () => jumps.choose({ page, offset: 0, align: 'top' });
  const hasCommand = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (hasCommand && key === 'f') return keys.openFind;
  if (hasCommand && key === 'p' && !event.shiftKey) return keys.print;
  if ((hasCommand && key === 'g') || event.key === 'F3') return () => find.step(event.shiftKey ? -1 : 1);
  // The way back within the report comes before the way out of it.
  if (event.altKey && event.key === 'ArrowLeft' && jumps.backTo !== null) return jumps.back;
  if (hasCommand || event.altKey) return null;
  if (event.key === 'Escape' && keys.isFinding) return keys.closeFind;
  if (event.key === 'Escape' && keys.unmark !== null) return keys.unmark;
  if (isTyping(event.target)) return null;
  // By position too: under a Chinese input method the key types 、.
  if (event.key === '/' || (event.code === 'Slash' && !event.shiftKey)) return keys.openFind;
  const move = moveOf(event, viewport);
  if (move) return move;
  if (event.key === 'Home') return turn(1);
  if (event.key === 'End') return turn(pageCount);
  if (event.key === '+' || event.key === '=') {
    return () => viewport.setZoom({ kind: 'exact', zoom: nextZoom(viewport.factor, 1) });
  }
  if (event.key === '-')
    return () => viewport.setZoom({ kind: 'exact', zoom: nextZoom(viewport.factor, -1) });
  if (event.key === '0') return () => viewport.setZoom({ kind: 'width' });
  if (key === 'r') return () => viewport.rotate(event.shiftKey ? -1 : 1);
  const { isSpread } = viewport;
  if (key === 'd' && isSpread !== null) return () => viewport.setSpread(!isSpread);
  return key === 'f' ? keys.present : null;
}

/** Keys of the whole window while a report is open; captured, because here `/` finds in the report. */
export function useReaderKeys(keys: ReaderKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // A dialog above the reader keeps its keys; an input method keeps those it composes with.
      if (event.isComposing || document.querySelector('[role="dialog"][aria-modal="true"]')) return;
      // A menu that is open closes first.
      if (event.key === 'Escape' && document.querySelector('[aria-haspopup="dialog"][aria-expanded="true"]'))
        return;
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
