import { type Ref, useEffect } from 'react';
import type { PageMatches } from './find-state.ts';
import classes from './page-view.module.css';

/** A piece of a match on one line. */
export interface Mark {
  match: number;
  /** Percent of the page, so that marks follow every zoom. */
  left: number;
  top: number;
  width: number;
  height: number;
}

interface MarksProps {
  ref?: Ref<HTMLDivElement>;
  marks: readonly Mark[];
  /** Index of the current match, -1 without one here. */
  current: number;
}

/** Marks under the text: amber ground and a line, the current one stronger. */
export function Marks({ ref, marks, current }: MarksProps) {
  return (
    <div ref={ref} className={classes.marks} aria-hidden="true">
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

interface ServedMarksProps {
  /** 1-based. */
  number: number;
  found: PageMatches;
  current: number;
  need: (page: number) => void;
}

/** Marks at the boxes that the server gave, before the page is drawn; asks for them where they are not known. */
export function ServedMarks({ number, found, current, need }: ServedMarksProps) {
  const { places } = found;
  const isUnknown = places === undefined;
  useEffect(() => {
    if (isUnknown) need(number);
  }, [isUnknown, number, need]);
  const marks = (places ?? []).flatMap(({ boxes }, match) =>
    boxes.map(({ left, top, right, bottom }) => ({
      match,
      left: left * 100,
      top: top * 100,
      width: (right - left) * 100,
      height: (bottom - top) * 100,
    })),
  );
  return <Marks marks={marks} current={current} />;
}
