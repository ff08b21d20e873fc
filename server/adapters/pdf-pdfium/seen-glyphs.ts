import type { Box } from '#server/ports/pdf.ts';
import type { PageDrawing } from './read-drawings.ts';
import type { Glyph } from './read-glyphs.ts';

/** Of the size of its type: a letter rises so far from its line of writing. */
const RISE = 0.35;

/** Without what is printed in white on white: names of a template, instructions to a machine. On a ground of colour it is read. */
export function seenGlyphs(glyphs: readonly Glyph[], { objects, hasGround }: PageDrawing): Glyph[] {
  if (hasGround || !holdsWhite(glyphs)) return [...glyphs];
  // A gradient tells no colour of its own: whatever lies under the letters may be their ground.
  const grounds = objects.flatMap(({ kind, box }) => (kind === 'rule' ? [] : [box]));
  const seen: Glyph[] = [];
  for (const glyph of glyphs) if (!glyph.white || isOnAny(grounds, glyph)) seen.push(glyph);
  return seen;
}

function holdsWhite(glyphs: readonly Glyph[]): boolean {
  for (const { white } of glyphs) if (white) return true;
  return false;
}

function isOnAny(grounds: readonly Box[], glyph: Glyph): boolean {
  for (const box of grounds) if (holds(box, glyph)) return true;
  return false;
}

const holds = ({ left, top, right, bottom }: Box, glyph: Glyph): boolean => {
  const x = (glyph.left + glyph.right) / 2;
  const y = glyph.baseline - glyph.fontSize * RISE;
  return x >= left && x <= right && y >= top && y <= bottom;
};
