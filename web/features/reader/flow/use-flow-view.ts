import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Place } from '#web/pdf/place/place-memory.ts';

/** A place in the column: a page and a share of it, or a block on it, which is put above the middle. */
export interface FlowTarget {
  /** 1-based. */
  page: number;
  /** Share of the room that the page takes, 0 at its top. */
  offset?: number;
  block?: string;
  /** Key of something noted, which may not be painted yet. */
  note?: string;
}

export interface FlowView {
  scroller: RefObject<HTMLDivElement | null>;
  /** 1-based page that is being read: what was gone to, or after the reader moved the one at the top of the view. */
  page: number;
  goTo(target: FlowTarget): void;
  place(): Place;
  /** Whether the reader has moved on from what was asked for: then nothing that comes late may carry him off. */
  hasLeft(): boolean;
}

/** What stands so far below the upper edge is what is being read. */
const READ_PX = 96;
const TOP_PX = 8;
const CENTRE = 0.35;

const sectionOf = (scroller: HTMLElement, page: number) =>
  scroller.querySelector<HTMLElement>(`[data-flow-page="${page}"]`);

/** The last page that begins above a line of the view, by halving: a long report has thousands. */
function pageAt(scroller: HTMLElement, y: number): number {
  const sections = scroller.querySelectorAll<HTMLElement>('[data-flow-page]');
  let low = 0;
  let high = sections.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((sections[middle]?.getBoundingClientRect().top ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}

function scrollTo(scroller: HTMLElement, { page, offset = 0, block, note }: FlowTarget): void {
  const section = sectionOf(scroller, page);
  if (section === null) return;
  const noted = note === undefined ? null : scroller.querySelector(`[data-note="${note}"]`);
  const element = block === undefined ? null : section.querySelector(`[data-flow-block="${block}"]`);
  const marked = noted ?? element?.querySelector('[data-match-current]') ?? element;
  const frame = scroller.getBoundingClientRect();
  const room = section.getBoundingClientRect();
  const top = marked
    ? marked.getBoundingClientRect().top - frame.height * CENTRE
    : room.top + offset * room.height - TOP_PX;
  scroller.scrollBy({ top: top - frame.top, behavior: 'instant' });
}

/**
 * The column in its scrolling box. What was asked for is held where it belongs while the text above it comes and takes its room, until the
 * reader moves.
 */
export function useFlowView(start: Place): FlowView {
  const scroller = useRef<HTMLDivElement>(null);
  const [opening] = useState<FlowTarget>({ page: start.page, offset: start.offset });
  const held = useRef<FlowTarget | null>(opening);
  const [page, setPage] = useState(start.page);
  // What is found stands well below the top, where the end of an earlier page may still be seen.
  const pageRead = useCallback((element: HTMLElement): number => {
    const frame = element.getBoundingClientRect();
    const gone = held.current === null ? null : sectionOf(element, held.current.page);
    const room = gone?.getBoundingClientRect();
    if (held.current && room && room.top < frame.bottom && room.bottom > frame.top) return held.current.page;
    return pageAt(element, frame.top + READ_PX);
  }, []);

  const apply = useCallback(() => {
    if (scroller.current && held.current) scrollTo(scroller.current, held.current);
  }, []);
  const goTo = useCallback(
    (target: FlowTarget) => {
      held.current = target;
      apply();
      // What is found is marked in the next drawing, and may stand further down.
      requestAnimationFrame(apply);
    },
    [apply],
  );
  useLayoutEffect(apply, [apply]);
  useEffect(() => {
    const element = scroller.current;
    const column = element?.firstElementChild;
    if (!element || !column) return;
    const ending = new AbortController();
    const options = { passive: true, signal: ending.signal };
    const letGo = () => {
      held.current = null;
    };
    for (const event of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
      element.addEventListener(event, letGo, options);
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setPage(pageRead(element)));
    };
    element.addEventListener('scroll', look, options);
    const growing = new ResizeObserver(() => {
      apply();
      look();
    });
    growing.observe(column);
    return () => {
      ending.abort();
      growing.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [apply, pageRead]);

  const place = useCallback((): Place => {
    const element = scroller.current;
    if (element === null) return start;
    const { top } = element.getBoundingClientRect();
    const at = pageRead(element);
    const room = sectionOf(element, at)?.getBoundingClientRect();
    const offset = room && room.height > 0 ? (top + TOP_PX - room.top) / room.height : 0;
    return { page: at, offset: Math.round(Math.min(1, Math.max(0, offset)) * 10_000) / 10_000 };
  }, [start, pageRead]);

  const hasLeft = useCallback(() => held.current !== opening, [opening]);

  return { scroller, page, goTo, place, hasLeft };
}
