import type { MarkedArea } from '../place/marked-area.ts';
import classes from './area-mark.module.css';

/** An area of a page, told apart from all around it. */
export interface PageMark {
  area: MarkedArea;
  /** What it is called. */
  label: string;
  /** Told each time that its page comes into the tree or is drawn anew. */
  onShown?: (frame: HTMLElement) => void;
}

const percent = (share: number) => `${share * 100}%`;

/** A frame with heavy corners on a page that is a little darker elsewhere: seen without colours, and in any zoom. */
export function AreaMark({ mark }: { mark: PageMark }) {
  const { left, top, right, bottom } = mark.area;
  const sides = {
    left: percent(left),
    top: percent(top),
    width: percent(right - left),
    height: percent(bottom - top),
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a frame around a drawing, no group of form fields.
    <div
      ref={(frame) => {
        if (frame) mark.onShown?.(frame);
      }}
      className={classes.frame}
      role="group"
      aria-label={`标出的图表：${mark.label}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the place that a link led to is a stop of the keyboard.
      tabIndex={0}
      data-marked-area
      style={sides}
    />
  );
}
