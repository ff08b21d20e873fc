import { boxWidth } from '#server/platform/geometry/boxes.ts';
import type { Bar, Label, Marks } from '../../marks/index.ts';
import type { Plot } from './series.ts';
import type { ValueAxis } from './value-axis.ts';

export interface PrintedScale {
  axis: ValueAxis;
  plot: Plot;
}

const FEWEST_BARS = 4;
const FEWEST_VALUES = 3;
/** Points. */
const TOUCH = 0.7;
const LEAST_HEIGHT = 0.3;
/** The tallest bar is at least so many times as tall as its place is uncertain, or any numbers would do. */
const LEAST_TALL = 15;
const DRAWN_OFF = 0.35;
/** In units of the font size: how far a number stands from the end of its bar. */
const BEYOND = 1.2;
const INTO = 0.5;

interface NumberedBar {
  bar: Bar;
  label: Label;
  value: number;
  /** From the foot to the end; up the page it is below nought. */
  height: number;
}

/**
 * The scale of bars without one whose every value is printed at its end: the one that makes each of them as high as its number says. null
 * where one bar has no number, or is not as high as the others would have it.
 */
export function printedScale(marks: Marks, labels: readonly Label[], lies: boolean): PrintedScale | null {
  const foot = sharedEdge(marks.bars);
  const bars = marks.bars.filter(({ box }) => standsOn(box.top, box.bottom, foot));
  if (bars.length < FEWEST_BARS) return null;
  const numbered = numberBars(bars, labels, foot);
  if (numbered === null) return null;
  const line = lineThrough(numbered);
  if (line === null || line.per > 0 !== lies) return null;
  const values = numbered.map(({ value }) => value);
  const [low, high] = [Math.min(line.at, ...values), Math.max(line.at, ...values)];
  const suffixes = new Set(
    numbered.filter(({ value }) => value !== 0).map(({ label: { suffix } }) => suffix),
  );
  if (suffixes.size > 1) return null;
  const plot = plotOf(numbered, foot);
  return {
    plot,
    axis: {
      at: line.at - line.per * foot,
      per: line.per,
      ticks: numbered.map(({ label }) => label),
      x: plot.left,
      low,
      high,
      residual: line.off / (high - low),
      share: 1,
      suffix: [...suffixes][0] ?? '',
      snapped: true,
    },
  };
}

/** The level that most bars end on. */
function sharedEdge(bars: readonly Bar[]): number {
  const edges = bars.flatMap(({ box }) => [box.top, box.bottom]).map((edge) => Math.round(edge * 10) / 10);
  const counts = Map.groupBy(edges, (edge) => edge);
  const [most] = [...counts].toSorted(([, a], [, b]) => b.length - a.length);
  return most?.[0] ?? Number.NaN;
}

const standsOn = (top: number, bottom: number, foot: number): boolean =>
  bottom - top > LEAST_HEIGHT && Math.min(Math.abs(top - foot), Math.abs(bottom - foot)) < TOUCH;

/** Each bar with the number at its end; null where one has none. */
function numberBars(bars: readonly Bar[], labels: readonly Label[], foot: number): NumberedBar[] | null {
  const free = new Set(labels.filter(({ value, angle }) => value !== null && angle === 0));
  const numbered: NumberedBar[] = [];
  for (const bar of bars) {
    const up = Math.abs(bar.box.bottom - foot) < Math.abs(bar.box.top - foot);
    const end = up ? bar.box.top : bar.box.bottom;
    const [own] = [...free]
      .filter((label) => isOver(label, bar) && isAtEnd(label, end, up))
      .toSorted((a, b) => Math.abs(a.y - end) - Math.abs(b.y - end));
    if (own === undefined || own.value === null) return null;
    free.delete(own);
    numbered.push({ bar, label: own, value: own.value, height: end - foot });
  }
  return numbered;
}

const isOver = ({ x }: Label, { box }: Bar): boolean =>
  Math.abs(x - (box.left + box.right) / 2) < Math.max(3, boxWidth(box) * 0.6);

function isAtEnd({ box, fontSize }: Label, end: number, up: boolean): boolean {
  const gap = up ? end - box.bottom : box.top - end;
  return gap > -INTO * fontSize && gap < BEYOND * fontSize;
}

/** The value at the foot, a point's worth of value, and how far one is off at most; null where one is off by more than it is rounded. */
function lineThrough(bars: readonly NumberedBar[]): { at: number; per: number; off: number } | null {
  if (new Set(bars.map(({ value }) => value)).size < FEWEST_VALUES) return null;
  if (Math.max(...bars.map(({ height }) => Math.abs(height))) < LEAST_TALL) return null;
  const squares = bars.reduce((sum, { height }) => sum + height ** 2, 0);
  const per = bars.reduce((sum, { height, value }) => sum + height * value, 0) / squares;
  const offs = bars.map(({ height, value }) => Math.abs(per * height - value));
  const fits = bars.every(({ label }, at) => (offs[at] ?? 0) <= label.rounding + DRAWN_OFF * Math.abs(per));
  return fits ? { at: 0, per, off: Math.max(...offs) } : null;
}

function plotOf(bars: readonly NumberedBar[], foot: number): Plot {
  const boxes = bars.map(({ bar }) => bar.box);
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    right: Math.max(...boxes.map(({ right }) => right)),
    top: Math.min(foot, ...boxes.map(({ top }) => top)),
    bottom: Math.max(foot, ...boxes.map(({ bottom }) => bottom)),
  };
}
