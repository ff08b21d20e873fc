import { boxArea, boxHeight, boxWidth, unionBox } from '#server/platform/geometry/boxes.ts';
import type { Box, PdfDrawing, PdfDrawingKind } from '#server/ports/pdf.ts';
import type { ChartKind } from '../page-parts.ts';
import { countBars, countColumns, MIN_BARS } from './bars.ts';

/** A line among bars makes no line chart where the bars are many. Thin bars look like rules, and so do the ticks of an axis. */
const MANY_BARS = 8;
/** Fewer do, where they are all of one width and stand on one line: bars with a line above them. */
const FEW_BARS = 5;
const MIN_PIECES = 15;
const BARS = /分布|占比|对比|数量|规模|月度|分年|增速|收入|统计|贡献|IC\s*值|频率|次数|柱|均值|分组/;
const LINES = /净值|走势|曲线|趋势|累计|时间序列|时序|指数|收益率?表现|回测|滚动|表现/;
const PIES = /份额|饼图|占比构成|构成(?:比例|占比)|(?:收入|资产|业务|持仓|成本|产品|客户|股权)(?:构成|结构)/;
const PORTFOLIOS = /策略|组合/;
const OTHER_PLOTS = /等高线|散点|相关性矩阵/;
/** Also stand in the names of what is reckoned from them. */
const CANDLES = /K\s*线|蜡烛/;
const RECKONED = /净值|绩效|回测|收益/;
const isOfCandles = (name: string): boolean => CANDLES.test(name) && !RECKONED.test(name);
/** Words that also stand in the names of what is plotted: 逻辑芯片, 技术路径占比. */
const DIAGRAMS = /示意|图释|图解|流程|框架|架构|路径|步骤|思路|逻辑|图谱/;
/** Points; dots that lie close are given as one. */
const DOT = 24;
const MIN_DOTS = 3;
const MIN_COLUMNS = 3;
const MIN_GRID = 3;
/** Of the chart's area. */
const MOSTLY_PICTURE = 0.5;

const NUMBER = /^[-−–+(（]?\d[\d,]*(?:\.\d+)?\s*[%％）)倍xX]?$/u;
const LEAST_WORDS = 3;
const LEAST_NUMBERS = 3;

/** Words and next to no number: boxes with what they say, which have no scale and no values. Where no word can be read nobody knows. */
const isOfWords = (words: readonly string[]): boolean =>
  words.length >= LEAST_WORDS && words.filter((word) => NUMBER.test(word)).length < LEAST_NUMBERS;

/** What a drawing is, by what it is drawn of and `words` that stand in it, and where it is a picture by what it is called. */
export function chartKind(
  name: string,
  drawings: readonly PdfDrawing[],
  words: readonly string[],
): Exclude<ChartKind, 'table'> {
  const kind = kindOfDrawing(name, drawings);
  if (isPictured(drawings)) return kind === 'bar' && isWhole(words) && countsNoBars(drawings) ? 'pie' : kind;
  const isOfFields = kind === 'bar' || (kind === 'line' && areOutlines(drawings));
  return isOfFields && isOfWords(words) ? 'other' : kind;
}

const PERCENT = /^(\d{1,2}(?:\.\d+)?)[%％]$/u;
const LEAST_PARTS = 3;
/** Each share is rounded. */
const ROUNDED = 0.6;

/** Shares, and no other number, that come to a hundred: the parts of one whole. */
function isWhole(words: readonly string[]): boolean {
  const shares = words.flatMap((word) => PERCENT.exec(word)?.[1] ?? []).map(Number);
  const numbers = words.filter((word) => NUMBER.test(word)).length;
  const sum = shares.reduce((all, share) => all + share, 0);
  return (
    shares.length >= LEAST_PARTS &&
    numbers === shares.length &&
    Math.abs(sum - 100) <= ROUNDED * shares.length
  );
}

const countsNoBars = (drawings: readonly PdfDrawing[]): boolean =>
  countBars(drawings.filter(({ kind }) => kind === 'block').map(({ box }) => box)) < MIN_BARS;

/** Points by which an outline lies off what it is drawn around. */
const AROUND = 2;

/** Every larger curve goes around a filled shape: the borders of fields, not the course of anything. */
function areOutlines(drawings: readonly PdfDrawing[]): boolean {
  const fields = drawings.filter(({ kind }) => kind === 'shape' || kind === 'block').map(({ box }) => box);
  const curves = drawings.filter(({ kind, box }) => kind === 'curve' && boxWidth(box) > 30);
  const isAround = (curve: Box): boolean =>
    fields.some((field) => EDGES.every((edge) => Math.abs(field[edge] - curve[edge]) <= AROUND));
  return curves.length > 0 && curves.every(({ box }) => isAround(box));
}

const EDGES = ['left', 'top', 'right', 'bottom'] as const;

const isPictured = (drawings: readonly PdfDrawing[]): boolean =>
  drawings.some(({ kind }) => kind === 'image');

function kindOfDrawing(name: string, drawings: readonly PdfDrawing[]): Exclude<ChartKind, 'table'> {
  if (OTHER_PLOTS.test(name) || (DIAGRAMS.test(name) && countGridLines(drawings) < MIN_GRID)) return 'other';
  const of = (kind: PdfDrawingKind): Box[] =>
    drawings.filter((drawing) => drawing.kind === kind).map(({ box }) => box);
  const curves = of('curve');
  const shapes = of('shape');
  const isLine = isPlotted(curves, drawings);
  const upright = [...of('block'), ...of('image').filter(isSlim)];
  const blocks = isLine && areBands(upright) ? [] : upright;
  const bars = countBars(blocks);
  const strokes = countBars(of('rule').filter((box) => boxHeight(box) > boxWidth(box)));
  const columns = countColumns(blocks);
  const fewBars = bars < MANY_BARS && (bars < FEW_BARS || columns < FEW_BARS);
  if (isLine && fewBars && strokes < MANY_BARS) return 'line';
  if (isOfCandles(name)) return 'other';
  if (bars >= MIN_BARS || strokes >= MANY_BARS) return 'bar';
  if (isPie([...curves, ...shapes], of('block')) && of('rule').length < 3) return 'pie';
  if (columns >= MIN_COLUMNS && countGridLines(drawings) >= MIN_GRID) return 'bar';
  const isPicture = of('image').length > 0;
  // The dots of a scatter plot, or words drawn as outlines.
  if (!isPicture && shapes.length >= MIN_DOTS && shapes.every(isDot)) return 'other';
  if (isPlotted(shapes, drawings) && !isScattered(shapes))
    return LINES.test(name) && !BARS.test(name) ? 'line' : 'bar';
  return byName(name) ?? (isPicture ? byPortfolio(name) : 'other');
}

/** The kind of what is mostly a picture is told by its name alone, which may be better told by pixels; but a name that says a diagram is right. */
export function isGuessed(name: string, box: Box, drawings: readonly PdfDrawing[]): boolean {
  if (OTHER_PLOTS.test(name) || isOfCandles(name) || DIAGRAMS.test(name)) return false;
  const images = drawings.filter(({ kind }) => kind === 'image');
  return images.reduce((sum, { box: image }) => sum + boxArea(image), 0) > MOSTLY_PICTURE * boxArea(box);
}

/** A bar whose colour changes from its foot to its top is drawn as a picture. */
const isSlim = (box: Box): boolean => boxWidth(box) < 60 && boxHeight(box) > 12;

/** Points, and of the largest. */
const HIGH = 40;
const ALIKE = 0.9;
const UNLIKE = 0.7;

/** What marks stretches of time behind the lines goes from the foot of the plot to its top, and is as broad as the time is long. */
function areBands(blocks: readonly Box[]): boolean {
  const high = blocks.filter((box) => boxHeight(box) > HIGH);
  const [heights, breadths] = [high.map(boxHeight), high.map(boxWidth)];
  const isAsHigh = Math.min(...heights) > ALIKE * Math.max(...heights);
  return high.length > 0 && isAsHigh && Math.min(...breadths) < UNLIKE * Math.max(...breadths);
}

const isDot = (box: Box): boolean => boxWidth(box) < DOT && boxHeight(box) < DOT;

/** The most level rules of one length, one above the other. */
function countGridLines(drawings: readonly PdfDrawing[]): number {
  const level = drawings
    .filter(({ kind, box }) => kind === 'rule' && boxWidth(box) > 60)
    .map(({ box }) => box);
  const groups = Map.groupBy(level, ({ left, right }) => `${Math.round(left / 2)} ${Math.round(right / 2)}`);
  return Math.max(0, ...[...groups.values()].map(({ length }) => length));
}

/** One path across the chart, or its many pieces side by side. */
function isPlotted(curves: readonly Box[], drawings: readonly PdfDrawing[]): boolean {
  if (curves.length === 0) return false;
  const { left, right } = unionBox(drawings.map(({ box }) => box));
  const whole = unionBox(curves);
  if (boxWidth(whole) < 0.5 * (right - left)) return false;
  return curves.some((box) => boxWidth(box) > 60 && boxHeight(box) > 6) || curves.length >= MIN_PIECES;
}

/** Of the breadth of all: a few shapes, each narrow for the whole, are the fields of a diagram, unless they stand on one line. */
const NARROW = 0.3;

function isScattered(shapes: readonly Box[]): boolean {
  const { left, right } = unionBox(shapes);
  const isNarrow = shapes.every((box) => boxWidth(box) < NARROW * (right - left));
  return isNarrow && shapes.length < MIN_PIECES && countBars(shapes) < MIN_BARS;
}

function byName(name: string): Exclude<ChartKind, 'table'> | null {
  if (LINES.test(name)) return 'line';
  if (PIES.test(name)) return 'pie';
  return BARS.test(name) ? 'bar' : null;
}

/** A picture that is named for no more than a portfolio shows its course. */
const byPortfolio = (name: string): Exclude<ChartKind, 'table'> => (PORTFOLIOS.test(name) ? 'line' : 'other');

/** A few rounded shapes around one middle, together about as high as wide; or pieces of a ring, each with its key. */
function isPie(curves: readonly Box[], blocks: readonly Box[]): boolean {
  const large = curves.filter((box) => boxWidth(box) > 20 && boxHeight(box) > 20);
  if (large.length < 2 || large.length > 14) return false;
  const left = Math.min(...large.map((box) => box.left));
  const right = Math.max(...large.map((box) => box.right));
  const top = Math.min(...large.map((box) => box.top));
  const bottom = Math.max(...large.map((box) => box.bottom));
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
  const around = large.every(
    (box) =>
      box.left < middle.x + 8 &&
      box.right > middle.x - 8 &&
      box.top < middle.y + 8 &&
      box.bottom > middle.y - 8,
  );
  const isRound = Math.abs(right - left - (bottom - top)) < 0.15 * (right - left);
  return isRound && (around || (large.length >= 3 && blocks.length === large.length));
}
