import { memo, useEffect, useRef, useState } from 'react';
import { drawPage, releaseCanvas } from '../file/draw-page.ts';
import { TooCostly } from '../file/patience.ts';
import { CSS_UNITS, type PageBox } from '../layout/page-layout.ts';
import { type Turn, turnedSize } from '../layout/turn.ts';
import { LinkLayer } from '../links/link-layer.tsx';
import { AreaMark, type PageMark } from './area-mark.tsx';
import type { PageMatches } from './find-state.ts';
import { Highlights } from './highlights.tsx';
import { ServedMarks } from './marks.tsx';
import { PageLines } from './page-lines.tsx';
import { PageSheet } from './page-sheet.tsx';
import classes from './page-view.module.css';
import { type Reading, useReading } from './reading-context.ts';
import type { PlaceTarget } from './use-held-place.ts';
import { useTextLayer } from './use-text-layer.ts';

interface PageViewProps {
  /** 1-based. */
  number: number;
  box: PageBox;
  /** 1 is 100 %. */
  factor: number;
  turn: Turn;
  matches: PageMatches | undefined;
  /** Index of the current match where it lies on this page, else -1. */
  currentMatch: number;
  /** Asks where the matches of a page stand. */
  need: (page: number) => void;
  /** An area of this page that is told apart. */
  mark: PageMark | undefined;
  goTo: (target: PlaceTarget) => void;
}

/** Pages that only fly past while scrolling are not worth starting. */
const FLICK_MS = 40;
/** While zooming the old drawing is stretched; the sharp one follows when the hand rests. */
const SETTLE_MS = 160;

export const PageView = memo(function PageView({
  number,
  box,
  factor,
  turn,
  matches,
  currentMatch,
  need,
  mark,
  goTo,
}: PageViewProps) {
  const paper = useRef<HTMLDivElement>(null);
  const reading = useReading();
  const { isDrawn, failure, retry } = useDrawnPage(reading, number, factor, paper);
  const { layer, runs, lines } = useTextLayer(reading, number, isDrawn);

  return (
    <PageSheet
      {...{ number, box, turn, isDrawn }}
      style={
        {
          '--total-scale-factor': factor * CSS_UNITS,
          '--scale-round-x': '1px',
          '--scale-round-y': '1px',
        } as React.CSSProperties
      }
      upright={
        <>
          {!isDrawn && !failure && <span className={classes.number}>{number}</span>}
          {failure && (
            <div className={classes.failure} role="alert">
              <p>
                第 {number} 页没有画出来：{failure}。
              </p>
              <button type="button" onClick={retry}>
                重试
              </button>
            </div>
          )}
        </>
      }
    >
      <div ref={paper} className={classes.paper} />
      {matches?.scanned && runs && (
        <Highlights number={number} turn={turn} runs={runs} found={matches.scanned} current={currentMatch} />
      )}
      {matches && !matches.scanned && (
        <ServedMarks number={number} found={matches} current={currentMatch} need={need} />
      )}
      <div ref={layer} className={classes.text} />
      {lines.length > 0 && <PageLines lines={lines} page={turnedSize(box, turn)} />}
      {isDrawn && <LinkLayer number={number} goTo={goTo} />}
      {mark && <AreaMark mark={mark} />}
    </PageSheet>
  );
});

/** Draws the page into `paper` when its turn comes, again when the zoom has settled, and gives the pixels back. */
function useDrawnPage(
  reading: Reading,
  number: number,
  factor: number,
  paper: React.RefObject<HTMLDivElement | null>,
) {
  const canvas = useRef<HTMLCanvasElement | null>(null);
  const [isDrawn, setDrawn] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt draws again.
  useEffect(() => {
    let takeBack = () => {};
    const place = (drawn: HTMLCanvasElement) => {
      paper.current?.replaceChildren(drawn);
      if (canvas.current) releaseCanvas(canvas.current);
      canvas.current = drawn;
      setDrawn(true);
      setFailure(null);
      reading.announceFirstDrawn();
    };
    const isFirst = number === reading.currentIndex.current + 1 && !canvas.current;
    const timer = setTimeout(
      () => {
        takeBack = reading.queue.add({
          urgency: () => {
            const distance = number - 1 - reading.currentIndex.current;
            return distance < 0 ? -distance + 0.5 : distance;
          },
          start: () => startDrawing(reading, number, factor, place, setFailure),
        });
      },
      canvas.current ? SETTLE_MS : isFirst ? 0 : FLICK_MS,
    );
    return () => {
      clearTimeout(timer);
      takeBack();
    };
  }, [reading, number, factor, paper, attempt]);

  useEffect(
    () => () => {
      if (canvas.current) releaseCanvas(canvas.current);
      canvas.current = null;
    },
    [],
  );
  return { isDrawn, failure, retry: () => setAttempt((count) => count + 1) };
}

function startDrawing(
  reading: Reading,
  number: number,
  factor: number,
  onDrawn: (canvas: HTMLCanvasElement) => void,
  onFailed: (cause: string) => void,
) {
  let cancelDrawing = () => {};
  let cancelled = false;
  async function draw() {
    const page = await reading.document.getPage(number);
    if (cancelled) return;
    const drawing = drawPage(page, factor, Math.min(window.devicePixelRatio, 3));
    cancelDrawing = drawing.cancel;
    await drawing.done;
    if (!cancelled) onDrawn(drawing.canvas);
    else releaseCanvas(drawing.canvas);
    page.cleanup();
  }
  async function run() {
    try {
      await reading.withPatience(draw());
    } catch (error) {
      const isOurs = cancelled || (error instanceof Error && error.name === 'RenderingCancelledException');
      if (isOurs) return;
      if (error instanceof TooCostly) reading.onTooCostly();
      else onFailed('页面内容有误');
    }
  }
  return {
    done: run(),
    cancel: () => {
      cancelled = true;
      cancelDrawing();
    },
  };
}
