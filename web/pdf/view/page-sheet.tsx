import { type CSSProperties, type ReactNode, useContext } from 'react';
import type { PageBox } from '../layout/page-layout.ts';
import { type Turn, turnedSize } from '../layout/turn.ts';
import { PageLayerContext } from './page-layer.ts';
import classes from './page-view.module.css';

interface PageSheetProps {
  /** 1-based. */
  number: number;
  /** Where the page is shown. */
  box: PageBox;
  turn: Turn;
  isDrawn: boolean;
  style?: CSSProperties;
  /** What lies on the page and turns with it: shares of the upright page are its measures. */
  children: ReactNode;
  /** What is said about the page and is read upright. */
  upright?: ReactNode;
}

/** A page in its box. Whatever is laid on it need not know that it is turned. */
export function PageSheet({ number, box, turn, isDrawn, style, children, upright }: PageSheetProps) {
  const { left, top, width, height } = box;
  const Layer = useContext(PageLayerContext);
  return (
    <section
      className={classes.page}
      style={{ left, top, width, height, ...style }}
      aria-label={`第 ${number} 页`}
      data-page={number}
      data-drawn={isDrawn}
      data-turn={turn}
    >
      <div className={classes.sheet} style={turnedSize(box, turn)}>
        {children}
        {Layer && <Layer number={number} />}
      </div>
      {upright}
    </section>
  );
}
