import type { RefObject } from 'react';
import { smallPicture } from '../chart-picture.tsx';
import classes from './chart-viewer.module.css';
import { useDrag } from './use-drag.ts';
import type { StageZoom } from './use-stage-zoom.ts';
import type { ViewedChart } from './viewed-chart.ts';

interface StageProps {
  box: RefObject<HTMLDivElement | null>;
  chart: ViewedChart;
  zoom: StageZoom;
}

/** The picture in its box, which scrolls and can be dragged where the picture is larger. */
export function Stage({ box, chart, zoom }: StageProps) {
  const drag = useDrag();
  const { scale, shown } = zoom;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a picture that scrolls in its box, no group of form fields.
    <div
      ref={box}
      className={classes.stage}
      role="group"
      aria-label={`图表：${chart.name}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      data-autofocus
      data-zoomed={scale > 1 || undefined}
      {...drag}
      onDoubleClick={(event) => (scale > 1 ? zoom.reset() : zoom.zoomAt(2, event.clientX, event.clientY))}
    >
      {chart.online_url === '' || chart.picture_size === null ? (
        <p className={classes.none}>这幅图表没有图片，可在原文的第 {chart.place_page} 页查看。</p>
      ) : (
        <img
          key={chart.id}
          className={classes.picture}
          src={chart.online_url}
          alt={chart.name}
          width={chart.picture_size[0]}
          height={chart.picture_size[1]}
          style={{ ...shown, backgroundImage: `url("${smallPicture(chart)}")` }}
          draggable={false}
        />
      )}
    </div>
  );
}
