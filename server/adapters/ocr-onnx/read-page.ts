import type { RecognisedLine, RecognisedWord } from '#server/ports/ocr.ts';
import type { RawPicture } from '#server/ports/pdf.ts';
import { decodeLetters } from './decode-letters.ts';
import { findText, type TextMap } from './find-text.ts';
import { isTall, type ReadStrip, readColumn } from './read-column.ts';
import { drawSlanted, planesOf, type SlantedBox } from './slanted-box.ts';

/** A model: values of a picture of three channels, `height` by `width`, to what it makes of them. */
export type Model = (planes: Float32Array, height: number, width: number) => Promise<ArrayLike<number>>;

export interface Models {
  /** Gives a map of the same size: how likely each pixel is in a line of text. */
  detect: Model;
  /** Gives the likelihood of each class of letter at each step along a line. */
  recognise: Model;
  alphabet: readonly string[];
}

/** Longer side of the picture in which lines are looked for: the smallest print of a report is still 8 pixels high. */
const DETECTION_SIDE = 1472;
/** The detector halves its picture five times. */
const DETECTION_STEP = 32;
const DETECTION_MEANS = [0.485, 0.456, 0.406];
const DETECTION_SPREADS = [0.229, 0.224, 0.225];
/** The recogniser takes lines of this height. */
const LINE_HEIGHT = 48;
/** A line longer than this is cut off: nothing on a page is. */
const MOST_LINE_WIDTH = 3200;
const HALF = [0.5, 0.5, 0.5];
/** What is read with less confidence is a picture that looks like text. */
const MIN_CONFIDENCE = 0.5;

/** Reads a page. `checkLimits` is called between steps, the longest of which takes a second or two; what it throws ends the reading. */
export async function readPage(
  picture: RawPicture,
  { detect, recognise, alphabet }: Models,
  checkLimits: () => void,
): Promise<RecognisedLine[]> {
  const lines: RecognisedLine[] = [];
  const read = stripReader({ recognise, alphabet });
  for (const box of await findLines(picture, detect)) {
    checkLimits();
    const column = isTall(box) ? await readColumn(picture, box, LINE_HEIGHT, read) : [];
    lines.push(...column);
    const line = column.length > 0 ? null : await readLine(picture, box, read);
    if (line === null) continue;
    if (line.text !== '' && line.confidence >= MIN_CONFIDENCE) lines.push(placedLine(line, box));
  }
  checkLimits();
  return lines;
}

/** Reads the one line that each of these pictures shows from edge to edge; no text where there is room for none. */
export async function readWords(
  pictures: readonly RawPicture[],
  models: Pick<Models, 'recognise' | 'alphabet'>,
  checkLimits: () => void,
): Promise<RecognisedWord[]> {
  const words: RecognisedWord[] = [];
  const read = stripReader(models);
  for (const picture of pictures) {
    checkLimits();
    const line = await readLine(picture, wholeOf(picture), read);
    words.push({ text: line?.text ?? '', confidence: line?.confidence ?? 0 });
  }
  return words;
}

/** null where it is too short for a letter. */
async function readLine(
  picture: RawPicture,
  box: SlantedBox,
  read: ReadStrip,
): Promise<ReturnType<typeof decodeLetters> | null> {
  const width = Math.round((box.width / box.height) * LINE_HEIGHT);
  if (width < 8) return null;
  const across = Math.min(width, MOST_LINE_WIDTH);
  return trimmed(await read(drawSlanted(picture, box, across, LINE_HEIGHT), across));
}

const stripReader =
  ({ recognise, alphabet }: Pick<Models, 'recognise' | 'alphabet'>): ReadStrip =>
  async (strip, across) =>
    decodeLetters(await recognise(planesOf(strip, HALF, HALF), LINE_HEIGHT, across), alphabet);

const wholeOf = ({ width, height }: RawPicture): SlantedBox => ({
  x: width / 2,
  y: height / 2,
  width,
  height,
  angle: 0,
});

async function findLines(picture: RawPicture, detect: Model): Promise<SlantedBox[]> {
  const scale = Math.min(1, DETECTION_SIDE / Math.max(picture.width, picture.height));
  const inSteps = (side: number) => Math.max(1, Math.round((side * scale) / DETECTION_STEP)) * DETECTION_STEP;
  const [width, height] = [inSteps(picture.width), inSteps(picture.height)];
  const drawn = drawSlanted(picture, wholeOf(picture), width, height);
  const planes = planesOf(drawn, DETECTION_MEANS, DETECTION_SPREADS);
  const map: TextMap = { width, height, likelihood: await detect(planes, height, width) };
  const [acrossScale, downScale] = [picture.width / width, picture.height / height];
  return findText(map).map((box) => ({
    ...box,
    x: box.x * acrossScale,
    y: box.y * downScale,
    width: box.width * acrossScale,
    height: box.height * downScale,
  }));
}

/** Without spaces at its ends. */
function trimmed(letters: ReturnType<typeof decodeLetters>): ReturnType<typeof decodeLetters> {
  const begin = letters.text.length - letters.text.trimStart().length;
  const text = letters.text.trim();
  return { ...letters, text, edges: letters.edges.slice(begin, begin + text.length + 1) };
}

/** A line on the page as it lies: what is slightly askew gets the upright box round its middle. */
function placedLine(
  { text, edges, confidence }: ReturnType<typeof decodeLetters>,
  box: SlantedBox,
): RecognisedLine {
  const cos = Math.cos(box.angle);
  const left = box.x - (box.width / 2) * cos;
  const places = edges.map((share) => left + share * box.width * cos);
  return {
    text,
    edges: places,
    confidence,
    box: {
      left: places[0] ?? left,
      top: box.y - box.height / 2,
      right: places.at(-1) ?? left,
      bottom: box.y + box.height / 2,
    },
  };
}
