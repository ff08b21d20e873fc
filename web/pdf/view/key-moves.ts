import { pageBeside } from '../layout/page-layout.ts';
import type { ReaderViewport } from './use-viewport.ts';

/** What of a viewport keys move. */
type Moved = Pick<ReaderViewport, 'layout' | 'size' | 'zoom' | 'seen' | 'goTo'> & {
  scroller: { current: Pick<HTMLElement, 'scrollBy'> | null };
};

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'target'>;
type Move = () => void;

/** A screenful less a strip, so that the last line read is still seen. */
const SCREENFUL = 0.92;
const LINE_PX = 56;

function turn({ layout, seen, goTo }: Moved, step: 1 | -1): Move {
  const page = pageBeside(layout, seen.current, step) + 1;
  return () => goTo({ page, offset: 0, align: 'top' });
}

/** On by what is seen; by whole pages where each is shown whole, so that none is ever cut in two. */
function screenful(viewport: Moved, step: 1 | -1): Move {
  const { zoom, scroller, size } = viewport;
  if (zoom.kind === 'page') return turn(viewport, step);
  return () => scroller.current?.scrollBy({ top: size.height * SCREENFUL * step, behavior: 'instant' });
}

const ARROWS: Record<string, { top: number; left: number }> = {
  ArrowDown: { top: LINE_PX, left: 0 },
  ArrowUp: { top: -LINE_PX, left: 0 },
  ArrowRight: { top: 0, left: LINE_PX },
  ArrowLeft: { top: 0, left: -LINE_PX },
};

/** How far a key moves the pages, or null where it does not. Keys that controls use count on the page alone. */
export function moveOf({ key, shiftKey, target }: Pressed, viewport: Moved): Move | null {
  if (key === 'PageDown') return screenful(viewport, 1);
  if (key === 'PageUp') return screenful(viewport, -1);
  const { scroller, layout, size } = viewport;
  const isNowhere = target === document.body;
  if (!isNowhere && target !== scroller.current) return null;
  if (key === ' ') return screenful(viewport, shiftKey ? -1 : 1);
  // Where nothing is to be scrolled across, the keys to the sides turn the page.
  const isWhole = layout.width <= size.width;
  if (isWhole && key === 'ArrowRight') return turn(viewport, 1);
  if (isWhole && key === 'ArrowLeft') return turn(viewport, -1);
  // The browser itself scrolls what has the focus.
  const by = isNowhere ? ARROWS[key] : undefined;
  return by ? () => scroller.current?.scrollBy(by) : null;
}
