import { memo, useEffect, useRef, useState } from 'react';
import { drawPage, releaseCanvas } from '#web/pdf/file/draw-page.ts';
import { TooCostly } from '#web/pdf/file/patience.ts';
import { CSS_UNITS, type PageSize } from '#web/pdf/layout/page-layout.ts';
import { type Turn, turnedSize } from '#web/pdf/layout/turn.ts';
import { type Reading, useReading } from '#web/pdf/view/reading-context.ts';
import type { PlaceTarget } from '#web/pdf/view/use-held-place.ts';
import classes from './panels.module.css';

const WIDTH_PX = 132;
/** Behind every page of the column, whose urgency is its distance. */
const AFTER_PAGES = 10_000;

interface ThumbnailsPanelProps {
  sizes: readonly PageSize[];
  page: number;
  turn: Turn;
  goTo: (target: PlaceTarget) => void;
}

export function ThumbnailsPanel({ sizes, page, turn, goTo }: ThumbnailsPanelProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.children[page - 1]?.scrollIntoView({ block: 'nearest' });
  }, [page]);
  return (
    <ol ref={list} className={classes.thumbnails}>
      {sizes.map((size, index) => (
        <Thumbnail
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number.
          key={index}
          number={index + 1}
          size={size}
          isCurrent={index + 1 === page}
          {...{ turn, goTo }}
        />
      ))}
    </ol>
  );
}

interface ThumbnailProps {
  number: number;
  size: PageSize;
  isCurrent: boolean;
  turn: Turn;
  goTo: (target: PlaceTarget) => void;
}

const Thumbnail = memo(function Thumbnail({ number, size, isCurrent, turn, goTo }: ThumbnailProps) {
  const reading = useReading();
  const paper = useRef<HTMLSpanElement>(null);
  const shown = turnedSize(size, turn);
  useThumbnail(reading, number, { width: shown.width, turn }, paper);
  const height = Math.round((WIDTH_PX * shown.height) / shown.width);
  return (
    <li>
      <button
        type="button"
        className={classes.thumbnail}
        aria-label={`第 ${number} 页`}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={() => goTo({ page: number, offset: 0, align: 'top' })}
      >
        <span ref={paper} className={classes.thumbnailPaper} style={{ width: WIDTH_PX, height }} />
        {number}
      </button>
    </li>
  );
});

/** Points across, as the page is shown. */
interface ShownPage {
  width: number;
  turn: Turn;
}

/** Draws when the thumbnail comes into view, and gives the pixels back when it is far away. */
function useThumbnail(
  reading: Reading,
  number: number,
  { width, turn }: ShownPage,
  paper: React.RefObject<HTMLElement | null>,
) {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = paper.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: '300px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [paper]);

  useEffect(() => {
    const element = paper.current;
    if (!isNear || !element) return;
    let takeBack = () => {};
    let stopped = false;
    void reading.firstDrawn.then(() => {
      if (stopped) return;
      takeBack = reading.queue.add({
        urgency: () => AFTER_PAGES + Math.abs(number - 1 - reading.currentIndex.current),
        start: () => draw(reading, number, { width, turn }, element),
      });
    });
    return () => {
      stopped = true;
      takeBack();
      for (const canvas of element.querySelectorAll('canvas')) releaseCanvas(canvas);
    };
  }, [reading, number, width, turn, isNear, paper]);
}

function draw(reading: Reading, number: number, { width, turn }: ShownPage, element: HTMLElement) {
  let cancelDrawing = () => {};
  let cancelled = false;
  async function run() {
    const page = await reading.document.getPage(number);
    if (cancelled) return;
    const zoom = WIDTH_PX / (width * CSS_UNITS);
    const drawing = drawPage(page, zoom, Math.min(window.devicePixelRatio, 2), turn);
    cancelDrawing = drawing.cancel;
    await drawing.done;
    if (cancelled) releaseCanvas(drawing.canvas);
    else element.replaceChildren(drawing.canvas);
  }
  return {
    // A thumbnail that fails stays blank: the page itself says what is wrong.
    done: reading.withPatience(run()).catch((error: unknown) => {
      if (error instanceof TooCostly) reading.onTooCostly();
    }),
    cancel: () => {
      cancelled = true;
      cancelDrawing();
    },
  };
}
