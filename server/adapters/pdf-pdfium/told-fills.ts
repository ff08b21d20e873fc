import {
  boxArea,
  boxHeight,
  boxWidth,
  horizontalOverlap,
  verticalOverlap,
} from '#server/platform/geometry/boxes.ts';
import type { AreaMatter, AreaPath, AreaWord, Box, RawPicture } from '#server/ports/pdf.ts';

/** What PDFium says of a fill that runs from one colour to another: it is told from white paint by its pixels alone. */
const SAID_WHITE = '#ffffff';
/** Of what `sh` paints within its clipping path. */
export const SHADED = 'pattern';
/** Bars, or a bar and the sample beside its name; fewer are a ground or a frame. */
const FEWEST = 3;
const MOST = 600;
/** Pixels a point. */
const SCALE = 3;
const MOST_PIXELS = 1_200_000;
/** Of the whole area: what is larger is a ground. */
const LARGEST = 0.3;
/** Points: in less there is no pixel without the edge in it. */
const SMALLEST = { width: 1.5, height: 2.5 };
/** How far down a bar its colour is looked at, as a share of its height, and pixels from its sides. */
const ROWS = [0.25, 0.38, 0.5, 0.62, 0.75];
const INSET = 1;
/** Rows of which the colours have to agree: a line may run across one. */
const AGREEING = ROWS.length - 1;
const PAPER = 247;
/** Of 255: how far two drawings of one fill may differ, and how far apart two fills are at least. */
const SAME = 26;
const APART = 38;
const STRAIGHT = 0.15;
/** Of its own area: what is painted over, all together, hides it. */
const HIDDEN = 0.5;
/** Of the rectangles of one fill: where more have words in them they are cells of a table. */
const WORDED = 0.5;

type Colour = readonly [red: number, green: number, blue: number];
interface Untold {
  path: AreaPath;
  box: Box;
}
/** Rectangles that are filled alike, each from its top to its foot. */
interface Fill {
  rows: Colour[];
  boxes: Untold[];
}

/**
 * The paths of a part of a page in which bars that are filled with a gradient have the colour in the middle of it: those that look alike
 * one and the same. `draw` paints a part of the page so many pixels wide. What is not told stays white; of what `sh` painted nothing is
 * left then.
 */
export function withToldFills(
  { paths, words }: Pick<AreaMatter, 'paths' | 'words'>,
  area: Box,
  draw: (box: Box, width: number) => RawPicture | null,
): AreaPath[] {
  const asked = untoldOf(paths, area);
  // Nothing need be painted of a table each of whose cells has words in it.
  if (asked.every((one) => holdsWord(one, words))) return paths.filter(({ fill }) => fill !== SHADED);
  const scale = Math.min(SCALE, Math.sqrt(MOST_PIXELS / Math.max(1, boxArea(area))));
  const picture = draw(area, Math.max(1, Math.round(boxWidth(area) * scale)));
  const fills = picture === null ? [] : fillsOf(asked, picture, area);
  const told = new Map(
    fills
      .filter(({ boxes }) => !areCells(boxes, words))
      .flatMap(({ rows, boxes }) =>
        boxes.map(({ path, box }) => [path, { box, color: middleOf(rows) }] as const),
      ),
  );
  const boxes = [...told.values()].map(({ box }) => box);
  return paths
    .filter((path) => told.has(path) || !(path.fill === SHADED || isFrameOf(path, boxes)))
    .map((path) => ({ ...path, fill: told.get(path)?.color ?? path.fill }));
}

/** The frame around a bar that has its colour now is no second bar. */
function isFrameOf(path: AreaPath, boxes: readonly Box[]): boolean {
  if (path.fill !== null || boxes.length === 0) return false;
  const frame = rectangleOf(path);
  return frame !== null && boxes.some((box) => isSamePlace(box, frame));
}

const isSamePlace = (a: Box, b: Box): boolean =>
  Math.max(
    Math.abs(a.left - b.left),
    Math.abs(a.top - b.top),
    Math.abs(a.right - b.right),
    Math.abs(a.bottom - b.bottom),
  ) < STRAIGHT;

const areCells = (boxes: readonly Untold[], words: readonly AreaWord[]): boolean =>
  boxes.filter((one) => holdsWord(one, words)).length > WORDED * boxes.length;

const holdsWord = ({ box }: Untold, words: readonly AreaWord[]): boolean =>
  words.some(({ box: word }) => sharedArea(box, word) > HIDDEN * boxArea(word));

/** Rectangles that may be filled so, and are not hidden by what is painted over them. */
function untoldOf(paths: readonly AreaPath[], area: Box): Untold[] {
  const untold = paths.flatMap((path, at) => {
    const box = path.fill === SAID_WHITE || path.fill === SHADED ? rectangleOf(path) : null;
    return box === null || boxArea(box) > LARGEST * boxArea(area) ? [] : [{ path, box, at }];
  });
  if (untold.length < FEWEST || untold.length > MOST) return [];
  const paint = paths.map(({ fill, pieces }, at) =>
    fill === null || fill === SAID_WHITE || fill === SHADED || pieces.length > 1
      ? null
      : { box: around(pieces[0]?.points ?? []), at },
  );
  const coveredOf = ({ box, at }: { box: Box; at: number }): number =>
    paint.reduce(
      (sum, later) => (later !== null && later.at > at ? sum + sharedArea(later.box, box) : sum),
      0,
    );
  return untold.filter((one) => coveredOf(one) <= HIDDEN * boxArea(one.box));
}

/** Empty where some are hardly two: nobody tells them from one another. */
function fillsOf(asked: readonly Untold[], picture: RawPicture, area: Box): Fill[] {
  const scale = picture.width / boxWidth(area);
  const isSmall = ({ box }: Untold): boolean =>
    boxWidth(box) < SMALLEST.width || boxHeight(box) < SMALLEST.height;
  const fills: Fill[] = [];
  for (const one of asked.filter((each) => !isSmall(each))) {
    const rows = coloursOf(one.box, { picture, area, scale });
    if (rows.filter((colour) => Math.min(...colour) < PAPER).length < AGREEING) continue;
    const alike = fills.find((fill) => agree(fill.rows, rows, SAME));
    if (alike === undefined) fills.push({ rows, boxes: [one] });
    else alike.boxes.push(one);
  }
  const areTold = fills.every((one, at) =>
    fills.slice(at + 1).every((other) => !agree(one.rows, other.rows, APART)),
  );
  if (!areTold) return [];
  for (const [at, small] of asked.entries())
    if (isSmall(small))
      fillOfSmall(small, { before: asked.slice(0, at), after: asked.slice(at + 1), fills })?.boxes.push(
        small,
      );
  return fills;
}

/** Of a bar of next to no height nothing is to be seen: it is of the fill that is painted before it and behind it, or the only one as broad. */
function fillOfSmall(
  { box }: Untold,
  { before, after, fills }: { before: readonly Untold[]; after: readonly Untold[]; fills: readonly Fill[] },
): Fill | undefined {
  const fillOf = (one: Untold): Fill | undefined => fills.find(({ boxes }) => boxes.includes(one));
  const earlier = before.findLast((one) => fillOf(one) !== undefined);
  const later = after.find((one) => fillOf(one) !== undefined);
  if (earlier !== undefined && later !== undefined && fillOf(earlier) === fillOf(later))
    return fillOf(earlier);
  const own = fills.filter(({ boxes }) => boxes.some((one) => areAsBroad(one.box, box)));
  return own.length === 1 ? own[0] : undefined;
}

const areAsBroad = (a: Box, b: Box): boolean => Math.abs(boxWidth(a) - boxWidth(b)) < STRAIGHT;

const agree = (some: readonly Colour[], others: readonly Colour[], within: number): boolean =>
  some.filter((colour, row) =>
    colour.every((part, at) => Math.abs(part - (others[row]?.[at] ?? 0)) <= within),
  ).length >= AGREEING;

/** The middle colour of each of some rows. */
function coloursOf(
  box: Box,
  { picture, area, scale }: { picture: RawPicture; area: Box; scale: number },
): Colour[] {
  const from = (box.left - area.left) * scale;
  const to = (box.right - area.left) * scale;
  const first = Math.max(0, Math.ceil(from + INSET));
  const last = Math.min(picture.width, Math.floor(to - INSET));
  const only = Math.floor((from + to) / 2);
  const [start, end] = last > first ? [first, last] : [only, only + 1];
  return ROWS.map((share): Colour => {
    const y = Math.floor((box.top + share * boxHeight(box) - area.top) * scale);
    const at = (y * picture.width + start) * 3;
    const middle = (channel: number): number => middleValue(picture.rgb, at + channel, end - start);
    return [middle(0), middle(1), middle(2)];
  });
}

const WHITE = 255;

/** How often each value was seen of the pixels that are looked at; emptied before each. */
const seen = new Uint32Array(256);

/** Of `count` pixels, the first at `from`: values of one byte are counted faster than put in order. White where there is no such pixel. */
function middleValue(rgb: Uint8Array, from: number, count: number): number {
  seen.fill(0);
  for (let pixel = 0; pixel < count; pixel += 1) {
    const value = rgb[from + pixel * 3] ?? WHITE;
    seen[value] = (seen[value] ?? 0) + 1;
  }
  let value = 0;
  for (let below = seen[0] ?? 0; below <= count >> 1 && value < WHITE; below += seen[value] ?? 0) value += 1;
  return value;
}

const middleOf = (rows: readonly Colour[]): string =>
  `#${(rows[ROWS.length >> 1] ?? [0, 0, 0]).map((part) => part.toString(16).padStart(2, '0')).join('')}`;

function around(points: readonly number[]): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let at = 0; at + 1 < points.length; at += 2) {
    const [x = 0, y = 0] = [points[at], points[at + 1]];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

/** null for any other outline, and for several; a frame may begin in the middle of a side. */
function rectangleOf({ pieces }: AreaPath): Box | null {
  const [piece, ...rest] = pieces;
  const points = piece?.points ?? [];
  if (rest.length > 0 || points.length < 8 || points.length > 12) return null;
  const box = around(points);
  const corners = new Set<string>();
  for (let at = 0; at + 1 < points.length; at += 2) {
    const across = edgeAt(points[at] ?? 0, box.left, box.right);
    const down = edgeAt(points[at + 1] ?? 0, box.top, box.bottom);
    if (across === null && down === null) return null;
    if (across !== null && down !== null) corners.add(`${across} ${down}`);
  }
  return corners.size === 4 && boxArea(box) > 0 ? box : null;
}

const edgeAt = (value: number, one: number, other: number): 0 | 1 | null =>
  Math.abs(value - one) < STRAIGHT ? 0 : Math.abs(value - other) < STRAIGHT ? 1 : null;

const sharedArea = (a: Box, b: Box): number => horizontalOverlap(a, b) * verticalOverlap(a, b);
