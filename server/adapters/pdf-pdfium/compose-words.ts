import type { AreaWord, Box } from '#server/ports/pdf.ts';
import type { Glyph, PageGlyphs, TurnedGlyph } from './read-glyphs.ts';

/** In units of the font size. */
const GAP_IN_WORD = 0.3;
const OVERLAP_IN_WORD = 0.8;
const OFF_LINE = 0.3;
/** From where one sideways letter begins to where the next one does; a Han character is 1 wide. */
const STEP_IN_TURNED_WORD = 1.4;
const SAME_ANGLE = 2;
const ASCENT = 0.88;
const DESCENT = 0.16;

/** The words of a page: of labels that stand close each is one of its own. */
export const composeWords = ({ upright, turned }: PageGlyphs): AreaWord[] => [
  ...uprightWords(upright),
  ...turnedWords(turned),
];

function uprightWords(glyphs: readonly Glyph[]): AreaWord[] {
  const words: AreaWord[] = [];
  let last: Glyph | undefined;
  for (const glyph of glyphs) {
    const word = words.at(-1);
    const { text, left, right, baseline, fontSize, bold } = glyph;
    const box = { left, right, top: baseline - fontSize * ASCENT, bottom: baseline + fontSize * DESCENT };
    if (word !== undefined && last !== undefined && continues(last, glyph)) {
      word.text += text;
      word.box = union(word.box, box);
    } else words.push({ text, box, fontSize, bold, angle: 0 });
    last = glyph;
  }
  return words;
}

function continues(last: Glyph, glyph: Glyph): boolean {
  if (glyph.ofLigature) return true;
  const size = Math.max(last.fontSize, glyph.fontSize);
  const gap = glyph.left - last.right;
  return (
    !glyph.spaceBefore &&
    Math.abs(last.baseline - glyph.baseline) <= size * OFF_LINE &&
    gap < size * GAP_IN_WORD &&
    gap > -size * OVERLAP_IN_WORD
  );
}

function turnedWords(glyphs: readonly TurnedGlyph[]): AreaWord[] {
  const words: AreaWord[] = [];
  let last: TurnedGlyph | undefined;
  for (const glyph of glyphs) {
    const word = words.at(-1);
    const { text, fontSize, angle } = glyph;
    const box = letterBox(glyph);
    if (word !== undefined && last !== undefined && goesOn(last, glyph)) {
      word.text += text;
      word.box = union(word.box, box);
    } else words.push({ text, box, fontSize, bold: false, angle });
    last = glyph;
  }
  return words;
}

/** Of a letter read upwards or downwards as broad as upright ones are high, so that its middle is that of its digits. */
function letterBox({ box, origin, fontSize, angle }: TurnedGlyph): Box {
  if (Math.abs(Math.abs(angle) - 90) > SAME_ANGLE) return box;
  const over = angle > 0 ? -1 : 1;
  const [top, foot] = [origin.x + over * ASCENT * fontSize, origin.x - over * DESCENT * fontSize];
  return { ...box, left: Math.min(top, foot), right: Math.max(top, foot) };
}

/** Along its line of writing and not beside it. */
function goesOn(last: TurnedGlyph, glyph: TurnedGlyph): boolean {
  if (Math.abs(last.angle - glyph.angle) > SAME_ANGLE) return false;
  const turn = (glyph.angle * Math.PI) / 180;
  const dx = glyph.origin.x - last.origin.x;
  const dy = last.origin.y - glyph.origin.y;
  const along = dx * Math.cos(turn) + dy * Math.sin(turn);
  const beside = dy * Math.cos(turn) - dx * Math.sin(turn);
  const size = Math.max(last.fontSize, glyph.fontSize);
  return Math.abs(beside) <= size * OFF_LINE && along > 0 && along <= size * STEP_IN_TURNED_WORD;
}

const union = (a: Box, b: Box): Box => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
});
