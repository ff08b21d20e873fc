import { useLayoutEffect, useRef, useState } from 'react';
import { runRangesOf } from '../find/page-text.ts';
import { HAN_ASCENT } from '../pdf/drawn-fonts.ts';
import type { PageMatches } from './find-state.ts';
import classes from './page-view.module.css';

interface Mark {
  match: number;
  /** Percent of the page, so that marks follow every zoom. */
  left: number;
  top: number;
  width: number;
  height: number;
}

interface HighlightsProps {
  /** Elements of the text runs of the page. */
  runs: readonly HTMLElement[];
  found: PageMatches;
  /** Index of the current match, -1 without one here. */
  current: number;
}

/** Marks under the text: amber ground and a line, the current one stronger. */
export function Highlights({ runs, found, current }: HighlightsProps) {
  const root = useRef<HTMLDivElement>(null);
  const [marks, setMarks] = useState<readonly Mark[]>([]);
  useLayoutEffect(() => {
    const frame = root.current?.getBoundingClientRect();
    if (frame && frame.width > 0) setMarks(measureMarks(runs, found, frame));
  }, [runs, found]);

  return (
    <div ref={root} className={classes.marks} aria-hidden="true">
      {marks.map((mark) => (
        <span
          key={`${mark.match}:${mark.left}:${mark.top}`}
          className={classes.mark}
          data-match-current={mark.match === current || undefined}
          style={{
            left: `${mark.left}%`,
            top: `${mark.top}%`,
            width: `${mark.width}%`,
            height: `${mark.height}%`,
          }}
        />
      ))}
    </div>
  );
}

type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

/**
 * The boxes of a piece of a run on the screen: across as the browser set the text, upwards by the baseline of the run,
 * because a font may claim any height. `lineTop` is a font size
 * above that baseline, in pixels of the screen.
 */
function markedBoxes(run: HTMLElement, range: Range, lineTop: number): Box[] {
  const boxes = Array.from(range.getClientRects());
  const isTurned =
    run.style.getPropertyValue('--rotate') !== '' || run.parentElement?.dataset.mainRotation !== '0';
  if (isTurned) return boxes;
  const { height } = run.getBoundingClientRect();
  return boxes.map(({ left, width }) => ({ left, width, top: lineTop + (1 - HAN_ASCENT) * height, height }));
}

function measureMarks(runs: readonly HTMLElement[], { text, matches }: PageMatches, frame: DOMRect): Mark[] {
  const range = document.createRange();
  return matches.flatMap(({ start, end }, match) =>
    runRangesOf(text, start, end).flatMap((piece) => {
      const run = runs[piece.run];
      const node = run?.firstChild;
      if (!run || !(node instanceof Text)) return [];
      range.setStart(node, Math.min(piece.start, node.length));
      range.setEnd(node, Math.min(piece.end, node.length));
      const lineTop = frame.top + (text.runTops[piece.run] ?? 0) * frame.height;
      return markedBoxes(run, range, lineTop)
        .map((box) => ({
          match,
          left: ((box.left - frame.left) / frame.width) * 100,
          top: ((box.top - frame.top) / frame.height) * 100,
          width: (box.width / frame.width) * 100,
          height: (box.height / frame.height) * 100,
        }))
        .filter((mark) => mark.width > 0);
    }),
  );
}
