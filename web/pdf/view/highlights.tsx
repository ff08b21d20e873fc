import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { HAN_ASCENT } from '../file/drawn-fonts.ts';
import { type RunPlaces, readRunPlaces } from '../file/run-places.ts';
import { type PageText, type RunRange, runRangesOf } from '../find/page-text.ts';
import { type Rect, type Turn, uprightRect } from '../layout/turn.ts';
import type { PageMatches } from './find-state.ts';
import { type Mark, Marks } from './marks.tsx';
import { useReading } from './reading-context.ts';

/** By index of the run. */
type PlacesOfRuns = ReadonlyMap<number, RunPlaces>;

type ScannedMatches = NonNullable<PageMatches['scanned']>;

interface HighlightsProps {
  /** 1-based. */
  number: number;
  turn: Turn;
  /** Elements of the text runs of the page. */
  runs: readonly HTMLElement[];
  found: ScannedMatches;
  /** Index of the current match, -1 without one here. */
  current: number;
}

/** Marks under the text of a page that was looked through here, measured where the browser set it. */
export function Highlights({ number, turn, runs, found, current }: HighlightsProps) {
  const root = useRef<HTMLDivElement>(null);
  const places = usePlacesOfRuns(number, found.text);
  const [marks, setMarks] = useState<readonly Mark[]>([]);
  useLayoutEffect(() => {
    const frame = root.current?.getBoundingClientRect();
    if (places && frame && frame.width > 0) setMarks(measureMarks(runs, found, places, sheetIn(frame, turn)));
  }, [runs, found, places, turn]);

  return <Marks ref={root} marks={marks} current={current} />;
}

/** Places of runs whose text in the browser does not stand where it is drawn; null until that is known. */
function usePlacesOfRuns(number: number, text: PageText): PlacesOfRuns | null {
  const { document, pdf } = useReading();
  const [places, setPlaces] = useState<PlacesOfRuns | null>(null);
  useEffect(() => {
    let stopped = false;
    document
      .getPage(number)
      .then((page) => readRunPlaces(page, text, pdf.OPS))
      // Marks that are a little off are better than none.
      .catch(() => new Map())
      .then((known) => {
        if (!stopped) setPlaces(known);
      });
    return () => {
      stopped = true;
    };
  }, [document, pdf, number, text]);
  return places;
}

/** The page held upright, in CSS pixels from its top left. */
interface Sheet {
  width: number;
  height: number;
  /** Where something on the screen lies on it. */
  boxOf(rect: Rect): Box;
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

function sheetIn(frame: Rect, turn: Turn): Sheet {
  const boxOf = (rect: Rect): Box => {
    const { left, top, right, bottom } = uprightRect(rect, frame, turn);
    return { left, top, width: right - left, height: bottom - top };
  };
  const { width, height } = boxOf(frame);
  return { width, height, boxOf };
}

const isTurned = (run: HTMLElement) =>
  run.style.getPropertyValue('--rotate') !== '' || run.parentElement?.dataset.mainRotation !== '0';

/** A piece of a run as the browser set it. */
function setBoxes(run: HTMLElement, { start, end }: RunRange, sheet: Sheet): Box[] {
  const node = run.firstChild;
  if (!(node instanceof Text)) return [];
  const range = document.createRange();
  range.setStart(node, Math.min(start, node.length));
  range.setEnd(node, Math.min(end, node.length));
  return Array.from(range.getClientRects(), sheet.boxOf);
}

/** A piece of a run as the file places it: the run as a whole stands where it is drawn, its letters may not. */
function placedBox(whole: Box, { begins, ends }: RunPlaces, { start, end }: RunRange): Box {
  const left = begins[start] ?? 0;
  const right = ends[Math.min(end, ends.length) - 1] ?? 1;
  const { top, height } = whole;
  return { left: whole.left + left * whole.width, width: (right - left) * whole.width, top, height };
}

/**
 * The boxes of a piece of a run on the sheet; upwards by the baseline of the run, because a font may claim any height.
 * `lineTop` is a font size above that baseline.
 */
function markedBoxes(
  run: HTMLElement,
  piece: RunRange,
  places: RunPlaces | undefined,
  lineTop: number,
  sheet: Sheet,
): Box[] {
  if (isTurned(run)) return setBoxes(run, piece, sheet);
  const whole = sheet.boxOf(run.getBoundingClientRect());
  const { height } = whole;
  const top = lineTop + (1 - HAN_ASCENT) * height;
  const boxes = places ? [placedBox(whole, places, piece)] : setBoxes(run, piece, sheet);
  return boxes.map(({ left, width }) => ({ left, width, top, height }));
}

function measureMarks(
  runs: readonly HTMLElement[],
  { text, matches }: ScannedMatches,
  places: PlacesOfRuns,
  sheet: Sheet,
): Mark[] {
  return matches.flatMap(({ start, end }, match) =>
    runRangesOf(text, start, end).flatMap((piece) => {
      const run = runs[piece.run];
      if (!run) return [];
      const lineTop = (text.runTops[piece.run] ?? 0) * sheet.height;
      return markedBoxes(run, piece, places.get(piece.run), lineTop, sheet)
        .map((box) => ({
          match,
          left: (box.left / sheet.width) * 100,
          top: (box.top / sheet.height) * 100,
          width: (box.width / sheet.width) * 100,
          height: (box.height / sheet.height) * 100,
        }))
        .filter((mark) => mark.width > 0);
    }),
  );
}
