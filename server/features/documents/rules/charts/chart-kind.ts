import type { Box, PdfDrawing, PdfDrawingKind } from '#server/ports/pdf.ts';
import { boxHeight, boxWidth, unionBox } from '../boxes.ts';
import type { ChartKind } from '../understood-report.ts';

const MIN_BARS = 4;
/** A line among bars makes no line chart where the bars are many. Thin bars look like rules, and so do the ticks of an axis. */
const MANY_BARS = 8;
const MIN_PIECES = 15;
const SAME_EDGE = 1.5;
const BARS = /分布|占比|对比|数量|规模|月度|分年|增速|收入|统计|贡献|IC\s*值|频率|次数|柱|均值|分组/;
const LINES = /净值|走势|曲线|趋势|累计|时间序列|时序|指数|收益率?表现|回测|滚动|表现/;
const PIES = /份额|饼图|占比构成|构成(?:比例|占比)|(?:收入|资产|业务|持仓|成本|产品|客户|股权)(?:构成|结构)/;
const DIAGRAMS = /示意|流程|框架|架构|路径|步骤|思路|逻辑|图谱|等高线|散点|相关性矩阵|K\s*线|蜡烛/;

/** What a drawing is, by what it is drawn of, and where it is a picture by what it is called. */
export function chartKind(name: string, drawings: readonly PdfDrawing[]): Exclude<ChartKind, 'table'> {
  if (DIAGRAMS.test(name)) return 'other';
  const of = (kind: PdfDrawingKind): Box[] =>
    drawings.filter((drawing) => drawing.kind === kind).map(({ box }) => box);
  const curves = of('curve');
  const shapes = of('shape');
  const isLine = isPlotted(curves, drawings);
  const bars = countBars(of('block'));
  const strokes = countBars(of('rule').filter((box) => boxHeight(box) > boxWidth(box)));
  if (isLine && bars < MANY_BARS && strokes < MANY_BARS) return 'line';
  if (bars >= MIN_BARS || strokes >= MANY_BARS) return 'bar';
  if (isPie([...curves, ...shapes]) && of('rule').length < 3) return 'pie';
  if (isPlotted(shapes, drawings)) return LINES.test(name) ? 'line' : 'bar';
  return byName(name);
}

/** One path across the chart, or its many pieces side by side. */
function isPlotted(curves: readonly Box[], drawings: readonly PdfDrawing[]): boolean {
  if (curves.length === 0) return false;
  const { left, right } = unionBox(drawings.map(({ box }) => box));
  const whole = unionBox(curves);
  if (boxWidth(whole) < 0.5 * (right - left)) return false;
  return curves.some((box) => boxWidth(box) > 60 && boxHeight(box) > 6) || curves.length >= MIN_PIECES;
}

function byName(name: string): Exclude<ChartKind, 'table'> {
  if (LINES.test(name)) return 'line';
  if (PIES.test(name)) return 'pie';
  return BARS.test(name) ? 'bar' : 'other';
}

/**
 * The most rectangles that stand on one line, or hang from it, whichever way they point, and differ in length: the keys of
 * a legend and the grounds of cells are all alike.
 */
function countBars(blocks: readonly Box[]): number {
  const upright = blocks.filter((box) => boxWidth(box) < 60);
  const lying = blocks.filter((box) => boxHeight(box) < 40);
  return Math.max(
    varied(upright, (box) => box.bottom, boxHeight),
    varied(upright, (box) => box.top, boxHeight),
    varied(lying, (box) => box.left, boxWidth),
    varied(lying, (box) => box.right, boxWidth),
  );
}

/** How many lengths differ among the boxes that share the edge most of them share. */
function varied(boxes: readonly Box[], edge: (box: Box) => number, length: (box: Box) => number): number {
  const sorted = [...boxes].sort((a, b) => edge(a) - edge(b));
  let [most, from] = [0, 0];
  for (const [at, box] of sorted.entries()) {
    while (edge(box) - edge(sorted[from] ?? box) > SAME_EDGE) from += 1;
    const lengths = new Set(sorted.slice(from, at + 1).map((one) => Math.round(length(one))));
    most = Math.max(most, lengths.size);
  }
  return most;
}

/** A few rounded shapes around one middle, together about as high as wide. */
function isPie(curves: readonly Box[]): boolean {
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
  return around && Math.abs(right - left - (bottom - top)) < 0.15 * (right - left);
}
