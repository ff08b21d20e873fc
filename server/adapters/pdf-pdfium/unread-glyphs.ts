import { UNREAD } from '#contract/text/unread.ts';
import type { Box } from '#server/ports/pdf.ts';
import type { Engine } from './engine.ts';
import { applyMatrix, type Matrix, multiply, readMatrix } from './matrix.ts';
import { type PageObject, TEXT } from './page-objects.ts';
import type { Placement } from './placement.ts';
import { isBlank, readBox } from './read-drawings.ts';
import type { Glyph, PageGlyphs } from './read-glyphs.ts';

/** Of the size of type: a minus sign is higher than this, a space that is outlined to look bold is not. */
const LEAST_INK = 0.05;
/** Of the size of type: a brace around several rows is higher, and is printed in pieces that are high and thin. */
const MOST_INK = 2.2;
const PIECE = { height: 1.15, width: 0.15 };
/** Text that is painted in no way: what is recognised on a scan, and clips. */
const UNPAINTED = [3, 7];
/** Of a page with more of them nothing can be read anyway. */
const MOST = 600;
const UPRIGHT = 0.1;

/**
 * Text that is printed and has no letters: its font does not say which. PDFium's text leaves it out, as if nothing stood there.
 * So it does with what is printed twice in one place, where letters do stand.
 */
export function unreadGlyphs(
  engine: Engine,
  objects: readonly PageObject[],
  placement: Placement,
  { told, upright }: Pick<PageGlyphs, 'told' | 'upright'>,
): Glyph[] {
  const found: Glyph[] = [];
  for (const { object, type, matrix } of objects) {
    if (type !== TEXT || told.has(object) || found.length >= MOST) continue;
    const box = readBox(engine, object, matrix, placement);
    if (!box || box.right <= box.left || box.bottom <= box.top) continue;
    if (UNPAINTED.includes(engine.raw.FPDFTextObj_GetTextRenderMode(object)) || isBlank(engine, object))
      continue;
    const glyph = glyphOf(engine, object, box, { matrix, placement });
    if (glyph !== null && !upright.some((letter) => liesOn(letter, glyph))) found.push(glyph);
  }
  return found;
}

const liesOn = (letter: Glyph, glyph: Glyph): boolean =>
  Math.abs(letter.baseline - glyph.baseline) < SAME_PLACE * glyph.fontSize &&
  letter.left < glyph.right - SAME_PLACE * glyph.fontSize &&
  letter.right > glyph.left + SAME_PLACE * glyph.fontSize;
/** Of the size of type. */
const SAME_PLACE = 0.2;

interface Standing {
  matrix: Matrix;
  placement: Placement;
}

function glyphOf(engine: Engine, object: number, box: Box, { matrix, placement }: Standing): Glyph | null {
  const { raw, scratch } = engine;
  if (!raw.FPDFTextObj_GetFontSize(object, scratch)) return null;
  const size = engine.view().getFloat32(scratch, true);
  const whole = multiply(readMatrix(engine, object), matrix);
  const [x, y] = applyMatrix(whole, 0, 0);
  const [alongX, alongY] = applyMatrix(whole, 1, 0);
  const [from, to] = [placement.point(x, y), placement.point(alongX, alongY)];
  const angle = Math.atan2(from.y - to.y, to.x - from.x);
  const [upX, upY] = applyMatrix(whole, 0, size);
  const fontSize = Math.hypot(upX - x, upY - y);
  const [width, height] = [(box.right - box.left) / fontSize, (box.bottom - box.top) / fontSize];
  const isOfBrace = height > MOST_INK || (height > PIECE.height && width < PIECE.width);
  if (
    Math.min(width, height) < LEAST_INK ||
    isOfBrace ||
    Math.abs(angle) > UPRIGHT ||
    ![fontSize, from.y].every(Number.isFinite)
  )
    return null;
  return {
    text: UNREAD,
    left: box.left,
    right: box.right,
    baseline: from.y,
    fontSize,
    bold: false,
    spaceBefore: false,
    ofLigature: false,
    white: false,
  };
}
