import type { Box, RawPicture } from '#server/ports/pdf.ts';

type Rgb = readonly [red: number, green: number, blue: number];

/** What is painted of a chart; places in pixels. */
export interface Painting {
  width: number;
  height: number;
  /** Text, and the left top of its first letter. Letters are boxes; points, dashes and digits have their heights. */
  labels: readonly { text: string; x: number; y: number }[];
  boxes: readonly (Box & { colour: Rgb })[];
  lines: readonly { points: readonly (readonly [x: number, y: number])[]; colour: Rgb }[];
}

const LETTER = { width: 9, height: 18, step: 12 };
/** Greys of letters, each label its own: by it the reader of tests knows what was painted. */
const FIRST_GREY = 4;
const GREY_STEP = 2;

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
  for (const [at, { text, x, y }] of labels.entries()) {
    const grey = FIRST_GREY + at * GREY_STEP;
    for (const [place, letter] of [...text].entries())
      fill(letterBox(letter, x + place * LETTER.step, y), [grey, grey, grey]);
  }
  const picture: RawPicture = { width, height, rgb };
  return {
    picture,
    /** What a part of it says in which one label stands. */
    read({ rgb: part }: RawPicture): { text: string; confidence: number } {
      const ink = part.find((value, at) => value < 190 && value === part[at + 1] && value === part[at + 2]);
      const label = labels[((ink ?? 0) - FIRST_GREY) / GREY_STEP];
      return { text: misread(label?.text ?? ''), confidence: label === undefined ? 0 : 1 };
    },
  };
}

function letterBox(letter: string, left: number, top: number): Box {
  const right = left + LETTER.width;
  if (letter === '.') return { left: left + 3, right: left + 6, top: top + 15, bottom: top + LETTER.height };
  if (letter === '-') return { left, right, top: top + 8, bottom: top + 11 };
  return { left, right, top, bottom: top + LETTER.height };
}
