import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { type PageSize, wholePage } from '../layout/page-layout.ts';
import { turnedSize } from '../layout/turn.ts';
import type { RenderPage } from './page-column.tsx';
import classes from './presentation.module.css';
import { useInnerSize } from './use-scroll-box.ts';
import type { ReaderViewport } from './use-viewport.ts';

export interface PresentationProps {
  viewport: ReaderViewport;
  /** Of the upright pages. */
  sizes: readonly PageSize[];
  title: string;
  renderPage: RenderPage;
  /** Told the 0-based page that is shown, before it is drawn. */
  onTurn?: (index: number) => void;
  onClose: () => void;
}

const STEPS: Record<string, 1 | -1> = {
  ArrowRight: 1,
  ArrowDown: 1,
  PageDown: 1,
  Enter: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  PageUp: -1,
  Backspace: -1,
};

/** The page that a key leads to, 1-based; null where it leads nowhere. */
export function presentedPage(key: string, isShifted: boolean, page: number, count: number): number | null {
  const step = key === ' ' ? (isShifted ? -1 : 1) : STEPS[key];
  if (key === 'Home') return 1;
  if (key === 'End') return count;
  return step === undefined ? null : Math.min(count, Math.max(1, page + step));
}

/**
 * One whole page at a time on an empty ground, on the whole screen where the browser gives it and in the whole window
 * where not. The pages below wait, and go on at the page that was shown last.
 */
export function Presentation({ viewport, sizes, title, renderPage, onTurn, onClose }: PresentationProps) {
  const stage = useRef<HTMLDivElement>(null);
  const room = useInnerSize(stage);
  const [page, setPage] = useState(viewport.seen.current + 1);
  const turnTo = (next: number) => {
    onTurn?.(next - 1);
    setPage(next);
  };
  const close = () => {
    viewport.goTo({ page, offset: 0, align: 'top' });
    onClose();
  };
  useFullScreen(stage, close);

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // What has the focus is pressed by these.
    const isPressing = event.key === 'Enter' || event.key === ' ';
    if (isPressing && event.target instanceof Element && event.target.closest('a, button')) return;
    const next = presentedPage(event.key, event.shiftKey, page, sizes.length);
    if (event.key === 'Escape') close();
    else if (next !== null) turnTo(next);
    else return;
    event.preventDefault();
  }
  /** The left third goes back, as in the books; a link on the page keeps its click. */
  function onClick(event: MouseEvent) {
    if (event.target instanceof Element && event.target.closest('a, button')) return;
    if (document.getSelection()?.isCollapsed === false) return;
    const key = event.clientX < room.width / 3 ? 'ArrowLeft' : 'ArrowRight';
    turnTo(presentedPage(key, false, page, sizes.length) ?? page);
  }
  /** The pages beside it are drawn ahead, unseen. */
  const near = [page - 1, page, page + 1].filter((number) => number >= 1 && number <= sizes.length);
  return (
    <div
      ref={stage}
      className={classes.stage}
      role="dialog"
      aria-modal="true"
      aria-label={`放映：${title}`}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      {room.width > 0 &&
        near.map((number) => {
          const { box, factor } = wholePage(turnedSize(sizes[number - 1] ?? A4, viewport.turn), room);
          return (
            <div key={number} className={classes.page} aria-hidden={number !== page} inert={number !== page}>
              {renderPage(number, box, factor)}
            </div>
          );
        })}
      <p key={page} className={classes.place} role="status">
        {page} / {sizes.length}
      </p>
      <button type="button" className={classes.close} onClick={close}>
        退出放映<span className={classes.keys}>（Esc）</span>
      </button>
    </div>
  );
}

const A4: PageSize = { width: 595, height: 842 };

/** Takes the whole screen while it stands, the focus too, and ends when the browser's own way out is taken. */
function useFullScreen(stage: React.RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const before = document.activeElement;
    element.focus({ preventScroll: true });
    // Where it is refused, or not known as on a small telephone, the window is filled all the same.
    element.requestFullscreen?.().catch(() => {});
    const onChange = () => {
      if (!document.fullscreenElement) close.current();
    };
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      if (document.fullscreenElement === element) document.exitFullscreen().catch(() => {});
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [stage]);
}
