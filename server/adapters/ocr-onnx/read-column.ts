import type { RecognisedLine } from '#server/ports/ocr.ts';
import type { RawPicture } from '#server/ports/pdf.ts';
import type { ReadLetters } from './decode-letters.ts';
import { drawSlanted, type SlantedBox } from './slanted-box.ts';

/** Reads a strip of so many pixels across, as high as a line; three values of 0 to 255 a pixel. */
export type ReadStrip = (strip: Float32Array, across: number) => Promise<ReadLetters>;

/** So many times as high as it is broad a box holds letters one below the other, or a line that is turned. */
const TALL = 1.8;
/** Where more of them are read, or would stand in it were they as high as the box is broad, it is a rule or the edge of a picture. */
const MOST_LETTERS = 40;
/** A letter and its gap are at least so high that the box, which has a margin, is no more than so many times as broad. */
const BROADEST = 1.8;
/** Of letters read one by one: less is no writing. */
const MIN_CONFIDENCE = 0.8;
const CHANNELS = 3;

export const isTall = ({ width, height }: SlantedBox): boolean =>
  height >= TALL * width && height <= MOST_LETTERS * width;

/**
 * The letters of a column of upright ones, from the top, each a line of its own as in the text of a PDF; none where what stands there is
 * not surely that. The recogniser knows such a column turned to the left, which says how many letters there are; cut into so many equal
 * parts that are laid side by side it reads them upright, each in its part, or it is a line that was printed turned.
 */
export async function readColumn(
  picture: RawPicture,
  box: SlantedBox,
  lineHeight: number,
  read: ReadStrip,
): Promise<RecognisedLine[]> {
  const long = Math.round((box.height / box.width) * lineHeight);
  const turned = { ...box, width: box.height, height: box.width, angle: box.angle + Math.PI / 2 };
  const along = await read(drawSlanted(picture, turned, long, lineHeight), long);
  const count = [...along.text].filter((letter) => letter.trim() !== '').length;
  if (along.confidence < MIN_CONFIDENCE || count < 2 || count > MOST_LETTERS) return [];
  const across = Math.round((box.width / (box.height / count)) * lineHeight);
  if (across > BROADEST * lineHeight) return [];
  const upright = await read(stripOf(picture, box, count, across, lineHeight), across * count);
  const letters = onePerPart(upright, count);
  if (letters === null || upright.confidence < MIN_CONFIDENCE) return [];
  return letters.map((text, at) => lineOf(text, box, at, { count, confidence: upright.confidence }));
}

/** The parts of a column, each `across` pixels broad, from the top one at the left. */
function stripOf(
  picture: RawPicture,
  box: SlantedBox,
  count: number,
  across: number,
  lineHeight: number,
): Float32Array {
  const strip = new Float32Array(across * count * lineHeight * CHANNELS);
  for (let at = 0; at < count; at += 1) {
    const part = drawSlanted(picture, partOf(box, at, count), across, lineHeight);
    const row = across * CHANNELS;
    for (let y = 0; y < lineHeight; y += 1)
      strip.set(part.subarray(y * row, (y + 1) * row), (y * count + at) * row);
  }
  return strip;
}

function partOf(box: SlantedBox, at: number, count: number): SlantedBox {
  const down = ((at + 0.5) / count - 0.5) * box.height;
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  return { ...box, x: box.x - down * sin, y: box.y + down * cos, height: box.height / count };
}

/** null unless each part holds one letter, and nothing else was read. */
function onePerPart({ text, edges }: ReadLetters, count: number): string[] | null {
  const letters: string[] = [];
  for (let unit = 0; unit < text.length; unit += 1) {
    if (text.charAt(unit).trim() === '') continue;
    const middle = ((edges[unit] ?? 0) + (edges[unit + 1] ?? 0)) / 2;
    if (Math.floor(middle * count) !== letters.length) return null;
    letters.push(text.charAt(unit));
  }
  return letters.length === count ? letters : null;
}

function lineOf(
  text: string,
  box: SlantedBox,
  at: number,
  { count, confidence }: { count: number; confidence: number },
): RecognisedLine {
  const { x, y, width, height } = partOf(box, at, count);
  const [left, right] = [x - width / 2, x + width / 2];
  return {
    text,
    edges: [left, right],
    confidence,
    box: { left, top: y - height / 2, right, bottom: y + height / 2 },
  };
}
