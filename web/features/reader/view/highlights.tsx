import { useLayoutEffect, useRef, useState } from 'react';
import { runRangesOf } from '../find/page-text.ts';
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

/** An embedded font may claim any height above and below its letters; the run itself is one line high. */
function markedBoxes(run: HTMLElement, range: Range): Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>[] {
  const boxes = Array.from(range.getClientRects());
  const isTurned = run.style.getPropertyValue('--rotate') !== '';
  if (isTurned) return boxes;
  const { top, height } = run.getBoundingClientRect();
  return boxes.map(({ left, width }) => ({ left, top, width, height }));
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
      return markedBoxes(run, range)
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
