import { useLayoutEffect, useRef } from 'react';
import type { PageSize } from '../layout/page-layout.ts';
import { guardSelection } from './guard-selection.ts';
import classes from './page-lines.module.css';

/** A line as it is printed; edges are shares of the upright page, 0 to 1. */
export interface PrintedLine {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface PageLinesProps {
  /** In reading order. */
  lines: readonly PrintedLine[];
  /** The upright page, in CSS pixels. */
  page: PageSize;
}

/** What a picture of a page says, over the picture: it can be selected and copied, and is read out. */
export function PageLines({ lines, page }: PageLinesProps) {
  const words = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (words.current === null ? undefined : guardSelection(words.current)), []);
  return (
    <div ref={words} className={classes.words}>
      {lines.map((line) => (
        <Line key={`${line.top} ${line.left}`} line={line} page={page} />
      ))}
      <div className="endOfContent" />
    </div>
  );
}

/** A line set so wide and so high as it is printed. */
function Line({ line: { text, left, top, right, bottom }, page }: { line: PrintedLine; page: PageSize }) {
  const width = (right - left) * page.width;
  return (
    <span
      role="presentation"
      className={classes.line}
      style={{ left: `${left * 100}%`, top: `${top * 100}%`, fontSize: (bottom - top) * page.height }}
      ref={(element) => {
        if (!element) return;
        element.style.transform = '';
        const set = element.offsetWidth;
        if (set > 0) element.style.transform = `scaleX(${width / set})`;
      }}
    >
      {text}
      <br />
    </span>
  );
}
