import { pixelValues } from '#server/platform/geometry/pixel-runs.ts';
import type { RgbImage } from './fingerprint.ts';

/** As far from the ground, of 255, as what is printed on it. */
const INK = 64;
/** A row or a column that is inked over so much of its length is a rule or the edge of a box. */
const RULE_SHARE = 0.6;
/** Of the width: no rule is thicker. */
const RULE_THICKNESS = 0.006;
/** Of the width: less ink than this in a row is dust. */
const DUST = 0.004;
/** Lines of type are so high, in shares of the picture's width: about 5 to 20 points on a page. */
const LINE_HEIGHTS = { least: 0.007, most: 0.055 };
/** Strokes that a row of type crosses, in each tenth of the width that the line covers: a row of bars or dots crosses fewer. */
const LEAST_STROKES = 2.6;
/** A line of a paragraph is as wide, of the picture's width. */
const LONG_LINE = 0.3;
const LEAST_LINES = 4;
/** Of all inked rows. */
const LEAST_TYPE_SHARE = 0.85;

interface Band {
  rows: number;
  /** Strokes crossed, in the mean of its rows. */
  strokes: number;
  /** Of the picture's width. */
  extent: number;
}

/**
 * Whether a picture is words and nothing else: a scanned paragraph, a box of sentences, a list. It is bands of type between empty rows; what
 * is plotted runs across them.
 */
export function showsText(image: RgbImage): boolean {
  const bands = bandsOf(inkOf(image), image);
  const isType = ({ rows, strokes, extent }: Band): boolean =>
    rows >= LINE_HEIGHTS.least * image.width &&
    rows <= LINE_HEIGHTS.most * image.width &&
    strokes >= LEAST_STROKES * 10 * extent;
  const type = bands.filter(isType);
  const rowsOf = (some: readonly Band[]): number => some.reduce((sum, { rows }) => sum + rows, 0);
  return (
    type.filter(({ extent }) => extent >= LONG_LINE).length >= LEAST_LINES &&
    rowsOf(type) >= LEAST_TYPE_SHARE * rowsOf(bands)
  );
}

/** 1 where a pixel is printed on, rules and edges left out. */
function inkOf({ width, height, rgb }: RgbImage): Uint8Array {
  const { values: grey, counts } = pixelValues(rgb, (red, green, blue) =>
    Math.round(0.299 * red + 0.587 * green + 0.114 * blue),
  );
  const ground = counts.indexOf(Math.max(...counts));
  for (let at = 0; at < grey.length; at += 1) grey[at] = Math.abs((grey[at] ?? 0) - ground) > INK ? 1 : 0;
  withoutRules(grey, width, height);
  return grey;
}

/** Takes them out of `ink`. */
function withoutRules(ink: Uint8Array, width: number, height: number): void {
  const columns = new Uint32Array(width);
  const rows = new Uint32Array(height);
  for (let y = 0, at = 0; y < height; y += 1) {
    let inked = 0;
    for (let x = 0; x < width; x += 1, at += 1) {
      if (ink[at] !== 1) continue;
      columns[x] = (columns[x] ?? 0) + 1;
      inked += 1;
    }
    rows[y] = inked;
  }
  const thick = Math.max(1, Math.round(RULE_THICKNESS * width));
  const uprights = thinRuns(columns, RULE_SHARE * height, thick);
  const levels = thinRuns(rows, RULE_SHARE * width, thick);
  for (let x = 0; x < width; x += 1)
    if (uprights[x] === 1) for (let at = x; at < ink.length; at += width) ink[at] = 0;
  for (let y = 0; y < height; y += 1) if (levels[y] === 1) ink.fill(0, y * width, (y + 1) * width);
}

/** 1 where few places in a row have more than `least`: many of them are a ground, or a crowd of curves. */
function thinRuns(counts: Uint32Array, least: number, most: number): Uint8Array {
  const thin = new Uint8Array(counts.length);
  for (let from = 0; from < counts.length; from += 1) {
    let to = from;
    while (to < counts.length && (counts[to] ?? 0) > least) to += 1;
    if (to > from && to - from <= most) thin.fill(1, from, to);
    from = to;
  }
  return thin;
}

/** Rows with ink, those next to one another together. */
function bandsOf(ink: Uint8Array, { width, height }: RgbImage): Band[] {
  const bands: Band[] = [];
  let open: { rows: number; strokes: number; left: number; right: number } | null = null;
  const close = () => {
    if (open === null) return;
    const { rows, strokes, left, right } = open;
    bands.push({ rows, strokes: strokes / rows, extent: (right - left) / width });
    open = null;
  };
  for (let y = 0; y < height; y += 1) {
    const row = strokesOf(ink.subarray(y * width, (y + 1) * width));
    if (row.inked <= DUST * width) {
      close();
      continue;
    }
    open ??= { rows: 0, strokes: 0, left: width, right: 0 };
    open.rows += 1;
    open.strokes += row.strokes;
    open.left = Math.min(open.left, row.left);
    open.right = Math.max(open.right, row.right);
  }
  close();
  return bands;
}

function strokesOf(row: Uint8Array): { inked: number; strokes: number; left: number; right: number } {
  let [inked, strokes, left, right] = [0, 0, row.length, 0];
  for (let x = 0; x < row.length; x += 1) {
    if (row[x] !== 1) continue;
    inked += 1;
    if (row[x - 1] !== 1) strokes += 1;
    left = Math.min(left, x);
    right = x + 1;
  }
  return { inked, strokes, left, right };
}
