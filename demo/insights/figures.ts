import * as figures from '../compose/industry-figures.ts';
import { type Canvas, createCanvas, finish } from '../draw/canvas.ts';
import { drawChart } from '../draw/figure.ts';
import type { Figure } from '../model.ts';
import type { Style } from '../organisations.ts';

/** What an article may show of its industry, by the name that its text uses. */
export const FIGURES: Record<string, (desk: figures.Desk) => Figure> = {
  market: figures.marketFigure,
  forecast: figures.forecastFigure,
  segments: figures.segmentsFigure,
  downstream: figures.downstreamFigure,
  costs: figures.costsFigure,
  volume: figures.volumeFigure,
  price: figures.priceFigure,
  shares: figures.sharesFigure,
  peers: figures.peersFigure,
  bridge: figures.bridgeFigure,
  metric1: (desk) => figures.metricFigure(desk, 0),
  metric2: (desk) => figures.metricFigure(desk, 1),
  metric3: (desk) => figures.metricFigure(desk, 2),
  metric4: (desk) => figures.metricFigure(desk, 3),
};

/** Width and height in points: small enough that the letters of charts, made for reports, read well on a screen. */
export const SHAPES = {
  /** For the text and for cards. */
  wide: [320, 180],
  /** For pictures to leaf through. */
  tall: [320, 258],
} satisfies Record<string, [number, number]>;

const MARGIN = { side: 14, top: 10, foot: 8 };

function drawInto(canvas: Canvas, { chart }: Figure): void {
  const { width, height } = canvas;
  drawChart(canvas, chart, {
    x: MARGIN.side,
    y: MARGIN.top,
    width: width - 2 * MARGIN.side,
    height: height - MARGIN.top - MARGIN.foot,
  });
}

/** A chart alone on a page, as PDF. Same figure, same bytes. */
export function drawPicture(
  style: Style,
  figure: Figure,
  size: [number, number],
  created: Date,
): Promise<Buffer> {
  const canvas = createCanvas(style, { landscape: false, size, info: { Title: figure.caption }, created });
  drawInto(canvas, figure);
  return finish(canvas);
}
