import { useLayoutEffect, useRef, useState } from 'react';
import { runRangesOf } from '../find/page-text.ts';
import classes from './page-view.module.css';
import type { PageMatches } from './use-find.ts';

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

function measureMarks(runs: readonly HTMLElement[], { text, matches }: PageMatches, frame: DOMRect): Mark[] {
  const range = document.createRange();
  return matches.flatMap(({ start, end }, match) =>
    runRangesOf(text, start, end).flatMap((piece) => {
      const node = runs[piece.run]?.firstChild;
      if (!(node instanceof Text)) return [];
      range.setStart(node, Math.min(piece.start, node.length));
      range.setEnd(node, Math.min(piece.end, node.length));
      return Array.from(range.getClientRects(), (rect) => ({
        match,
        left: ((rect.left - frame.left) / frame.width) * 100,
        top: ((rect.top - frame.top) / frame.height) * 100,
        width: (rect.width / frame.width) * 100,
        height: (rect.height / frame.height) * 100,
      })).filter((mark) => mark.width > 0);
    }),
  );
}
