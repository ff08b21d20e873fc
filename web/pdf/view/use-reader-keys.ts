import { useEffect, useRef } from 'react';
import { nextZoom } from '../layout/page-layout.ts';
import type { Jumps } from '../place/use-jumps.ts';
import type { Find } from './find-state.ts';
import { moveOf } from './key-moves.ts';
import type { ReaderViewport } from './use-viewport.ts';

/** What is the same in every view of a report. */
interface FindKeys {
  find: Pick<Find, 'step'>;
  isFinding: boolean;
  openFind: () => void;
  closeFind: () => void;
  print: () => void;
}

interface ReaderKeys extends FindKeys {
  viewport: ReaderViewport;
  pageCount: number;
  jumps: Jumps;
  /** Takes the mark around an area away; null where there is none. */
  unmark: (() => void) | null;
  present: () => void;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

type Action = () => void;

/** What a key does for finding, or null where it is left to others. */
function findActionOf(event: KeyboardEvent, keys: FindKeys): Action | null {
  const hasCommand = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (hasCommand && key === 'f') return keys.openFind;
  if (hasCommand && key === 'p' && !event.shiftKey) return keys.print;
  if ((hasCommand && key === 'g') || event.key === 'F3') return () => keys.find.step(event.shiftKey ? -1 : 1);
  if (hasCommand || event.altKey) return null;
  if (event.key === 'Escape' && keys.isFinding) return keys.closeFind;
  if (isTyping(event.target)) return null;
  // By position too: under a Chinese input method the key types 、.
  return event.key === '/' || (event.code === 'Slash' && !event.shiftKey) ? keys.openFind : null;
}

/** Returns what a key does in the reader, or null where it is left to the browser. */
function actionOf(event: KeyboardEvent, keys: ReaderKeys): Action | null {
  const { viewport, pageCount, jumps } = keys;
  const finding = findActionOf(event, keys);
  if (finding) return finding;
  const turn = (page: number) => () => jumps.choose({ page, offset: 0, align: 'top' });
  const hasCommand = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  // The way back within the report comes before the way out of it.
  if (event.altKey && event.key === 'ArrowLeft' && jumps.backTo !== null) return jumps.back;
  if (hasCommand || event.altKey) return null;
  if (event.key === 'Escape' && keys.unmark !== null) return keys.unmark;
  if (isTyping(event.target)) return null;
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
function useWindowKeys(actionOf: (event: KeyboardEvent) => Action | null): void {
  const latest = useRef(actionOf);
  latest.current = actionOf;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // A dialog above the reader keeps its keys; an input method keeps those it composes with.
      if (event.isComposing || document.querySelector('[role="dialog"][aria-modal="true"]')) return;
      // A menu that is open closes first.
      if (event.key === 'Escape' && document.querySelector('[aria-haspopup="dialog"][aria-expanded="true"]'))
        return;
      const action = latest.current(event);
      if (!action) return;
      event.preventDefault();
      event.stopPropagation();
      action();
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, []);
}

/** The keys of pages. */
export function useReaderKeys(keys: ReaderKeys): void {
  useWindowKeys((event) => actionOf(event, keys));
}

/** The keys of text without pages. */
export function useFindKeys(keys: FindKeys): void {
  useWindowKeys((event) => findActionOf(event, keys));
}
