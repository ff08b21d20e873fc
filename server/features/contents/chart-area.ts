import { drawnHeight, drawnWidth } from '#server/platform/images/picture-size.ts';
import type { Box } from '#server/ports/pdf.ts';
import { CHART_WIDTHS } from './files/object-keys.ts';

/** Points beside a chart, so that no line of it touches the edge of its picture and no letter there is cut. */
const MARGIN = 3;
/** Above and below stand caption and source, often no further away than that: a sliver of their letters would be drawn too. */
const MARGIN_ABOVE = 1.5;

/** What is drawn of a chart and read of it: a little more than it covers, never beyond the upper left corner of its page. */
export const chartArea = ({ left, top, right, bottom }: Box): Box => ({
  left: Math.max(0, left - MARGIN),
  top: Math.max(0, top - MARGIN_ABOVE),
  right: right + MARGIN,
  bottom: bottom + MARGIN_ABOVE,
});

/** Width and height in pixels of the large picture that is drawn of a chart; known before it is. */
export function pictureSize(box: Box): [number, number] {
  const area = chartArea(box);
  const width = drawnWidth(area, CHART_WIDTHS[0]);
  return [width, drawnHeight(area, width)];
}
