import type { Box, RawPicture } from '#server/ports/pdf.ts';

type Rgb = readonly [red: number, green: number, blue: number];

/** Text, and where it begins: the left top of its first letter where its line lies level. */
interface PaintedLabel {
  text: string;
  x: number;
  y: number;
  /** Degrees anticlockwise about its beginning; level where it is left out. */
  angle?: 45 | 90;
  /** In a dark blue instead of without colour. */
  isBlue?: boolean;
}

/** What is painted of a chart; places in pixels. */
export interface Painting {
  width: number;
  height: number;
  /** Letters are boxes; points, dashes and digits have their heights. */
  labels: readonly PaintedLabel[];
  boxes: readonly (Box & { colour: Rgb })[];
  lines: readonly { points: readonly (readonly [x: number, y: number])[]; colour: Rgb }[];
}

const LETTER = { width: 9, height: 18, step: 12 };
/** Shades of letters, each label its own, blue ones by their red: by it the reader of tests knows what was painted. */
const FIRST_GREY = 4;
const GREY_STEP = 2;
const BLUE = 128;

/** A picture of a chart, and a reader that knows what its labels say. `misread` changes what is read. */
export function paintedPicture(
  { width, height, labels, boxes, lines }: Painting,
  misread: (text: string) => string = (text) => text,
) {
  const rgb = new Uint8Array(width * height * 3).fill(255);
  function fill({ left, top, right, bottom }: Box, colour: Rgb): void {
    for (let y = Math.round(top); y < Math.round(bottom); y += 1)
      for (let x = Math.round(left); x < Math.round(right); x += 1) rgb.set(colour, (y * width + x) * 3);
  }
  for (const { colour, ...box } of boxes) fill(box, colour);
  for (const { points, colour } of lines)
    for (const [at, [x, y]] of points.entries()) {
      const [nextX, nextY] = points[at + 1] ?? [x, y];
      for (let along = x; along < nextX; along += 1) {
        const level = y + ((nextY - y) * (along - x)) / (nextX - x);
        fill({ left: along, right: along + 1, top: level - 2, bottom: level + 2 }, colour);
      }
    }
  /** A box of a label that is turned: the pixels whose middles are in it. */
  function fillTurned({ x, y, angle }: PaintedLabel, box: Box, colour: Rgb): void {
    const turn = ((angle ?? 0) * Math.PI) / 180;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const reach = Math.ceil(box.right + box.bottom);
    for (let down = -reach; down <= reach; down += 1)
      for (let across = -reach; across <= reach; across += 1) {
        const along = across * cos - down * sin;
        const below = across * sin + down * cos;
        const isIn = along >= box.left && along < box.right && below >= box.top && below < box.bottom;
        if (isIn) rgb.set(colour, ((y + down) * width + x + across) * 3);
      }
  }
  for (const [at, label] of labels.entries()) {
    const grey = FIRST_GREY + at * GREY_STEP;
    const colour: Rgb = label.isBlue ? [at, 0, BLUE] : [grey, grey, grey];
    for (const [place, letter] of [...label.text].entries()) {
      if (label.angle === undefined) fill(letterBox(letter, label.x + place * LETTER.step, label.y), colour);
      else fillTurned(label, letterBox(letter, place * LETTER.step, 0), colour);
    }
  }
  const picture: RawPicture = { width, height, rgb };
  return {
    picture,
    /** What a part of it says in which one label stands. */
    read({ rgb: part }: RawPicture): { text: string; confidence: number } {
      const votes = new Map<PaintedLabel, number>();
      for (let at = 0; at < part.length; at += 3) {
        const [red = 0, green = 0, blue = 0] = part.subarray(at, at + 3);
        const isGrey = red === green && red === blue;
        const place = isGrey ? (red - FIRST_GREY) / GREY_STEP : green === 0 && blue === BLUE ? red : -1;
        const label = labels[place];
        if (label !== undefined && isGrey !== (label.isBlue ?? false))
          votes.set(label, (votes.get(label) ?? 0) + 1);
      }
      // Between a letter and the ground other shades may appear.
      const [most] = [...votes].toSorted(([, a], [, b]) => b - a);
      if (most !== undefined) return { text: misread(most[0].text), confidence: 1 };
      return { text: misread(''), confidence: 0 };
    },
  };
}

function letterBox(letter: string, left: number, top: number): Box {
  const right = left + LETTER.width;
  if (letter === '.') return { left: left + 3, right: left + 6, top: top + 15, bottom: top + LETTER.height };
  if (letter === '-') return { left, right, top: top + 8, bottom: top + 11 };
  return { left, right, top, bottom: top + LETTER.height };
}
