import type { Box } from '#server/ports/pdf.ts';
import type { Engine } from './engine.ts';
import { SCRATCH_BYTES } from './engine.ts';
import type { Placement } from './placement.ts';
import { isBlank } from './read-drawings.ts';
import { readingOf } from './symbol-font.ts';

/** One character as placed on the page as shown. */
export interface Glyph {
  text: string;
  left: number;
  right: number;
  baseline: number;
  fontSize: number;
  bold: boolean;
  /** True when PDFium saw a space before it. */
  spaceBefore: boolean;
  /** A further letter of the mark before it: PDFium gives `ffi` as three glyphs in one place. */
  ofLigature: boolean;
  /** Nobody sees it but on a ground of colour. */
  white: boolean;
}

export interface PageGlyphs {
  /** Upright, in the order of the content stream. */
  upright: Glyph[];
  /** The text objects that letters were read of. */
  told: ReadonlySet<number>;
  /** Letters that are slanted or sideways, no larger than the labels of a chart, in the order of the content stream. */
  turned: TurnedGlyph[];
}

/** One character that does not stand upright. */
export interface TurnedGlyph {
  text: string;
  box: Box;
  /** Where its line of writing begins. */
  origin: { x: number; y: number };
  fontSize: number;
  /** Degrees anticlockwise as the page is shown: 90 is read upwards. */
  angle: number;
}

interface RunStyle {
  fontSize: number;
  bold: boolean;
  white: boolean;
  /** Of the font Symbol, whose codes are its own. */
  symbolOf: ((code: number) => string | null) | null;
  /** Upright as the page is shown; slanted and sideways text is watermark or axis label, not reading matter. */
  upright: boolean;
  /** Degrees anticlockwise as the page is shown, over -180 to 180. */
  angle: number;
}

/** What PDFium says of the hyphen of a word that goes on in the next line. */
const BROKEN_WORD = 2;
const LAST_CODE_POINT = 0x10ffff;
/** Printed where nobody can say which letter stands. */
const NO_CHARACTER = 0xfffd;
const BOLD_WEIGHT = 600;
const BOLD_NAME = /bold|black|heavy|simhei|heiti|黑体|[-,]bd|dfhei|yahei-b/i;
const FILLED_TEXT = 0;
const STROKED_TEXT = 2;
const UPRIGHT_TOLERANCE = 0.1;
/** Points; slanted letters above this are a watermark. */
const LARGEST_LABEL = 14;

export function readGlyphs(engine: Engine, page: number, placement: Placement): PageGlyphs {
  const { raw } = engine;
  const textPage = raw.FPDFText_LoadPage(page);
  if (textPage === 0) return { upright: [], turned: [], told: new Set() };
  const glyphs: Glyph[] = [];
  const turned: TurnedGlyph[] = [];
  const count = raw.FPDFText_CountChars(textPage);
  const styles = new Map<number, RunStyle>();
  let spaceBefore = false;
  let last: Glyph | null = null;
  let lastObject = 0;
  for (let index = 0; index < count; index += 1) {
    const code = readCodePoint(engine, textPage, index);
    const isHyphen = code === BROKEN_WORD;
    if (!isHyphen && (code <= 32 || code === 0xa0 || code === 0x3000 || code === 0xfffe || code === 0xffff)) {
      spaceBefore = true;
      continue;
    }
    const object = raw.FPDFText_GetTextObject(textPage, index);
    if (isLowSurrogate(code)) continue;
    let style = styles.get(object);
    if (!style) {
      style = readStyle(engine, textPage, index, object, placement);
      styles.set(object, style);
    }
    if (!style.upright) {
      const label = style.fontSize <= LARGEST_LABEL ? turnedGlyph(engine, textPage, index, placement) : null;
      if (label) turned.push({ text: String.fromCodePoint(code), ...label, ...turnOf(style) });
      continue;
    }
    const letter = isHyphen ? '-' : String.fromCodePoint(code);
    const text = style.symbolOf?.(code) ?? letter;
    if (text === '') continue;
    const place = placeGlyph(engine, textPage, index, placement);
    if (!place || place.right < 0 || place.left > placement.width) continue;
    // Field by field: a page has thousands, and spreading takes several times as long.
    const glyph: Glyph = {
      text,
      left: place.left,
      right: place.right,
      baseline: place.baseline,
      fontSize: style.fontSize,
      bold: style.bold,
      white: style.white,
      spaceBefore,
      ofLigature: last !== null && lastObject === object && isSamePlace(last, place),
    };
    glyphs.push(glyph);
    last = glyph;
    lastObject = object;
    spaceBefore = false;
  }
  raw.FPDFText_ClosePage(textPage);
  return { upright: glyphs, turned, told: new Set(styles.keys()) };
}

interface Place {
  left: number;
  right: number;
  baseline: number;
}

const isSamePlace = (a: Place, b: Place): boolean =>
  a.left === b.left && a.right === b.right && a.baseline === b.baseline;

const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;

/** Characters beyond the basic plane come as two halves; the first half is read together with the second. A font may name what is none. */
function readCodePoint(engine: Engine, textPage: number, index: number): number {
  const first = engine.raw.FPDFText_GetUnicode(textPage, index);
  if (first < 0 || first > LAST_CODE_POINT) return NO_CHARACTER;
  if (first < 0xd800 || first > 0xdbff) return first;
  const second = engine.raw.FPDFText_GetUnicode(textPage, index + 1);
  return isLowSurrogate(second) ? 0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00) : NO_CHARACTER;
}

function looseBox(engine: Engine, textPage: number, index: number, placement: Placement): Box | null {
  const { raw, scratch } = engine;
  if (!raw.FPDFText_GetLooseCharBox(textPage, index, scratch)) return null;
  const view = engine.view();
  return placement.box(
    view.getFloat32(scratch, true),
    view.getFloat32(scratch + 12, true),
    view.getFloat32(scratch + 8, true),
    view.getFloat32(scratch + 4, true),
  );
}

const turnOf = ({ fontSize, angle }: RunStyle) => ({ fontSize, angle });

function turnedGlyph(
  engine: Engine,
  textPage: number,
  index: number,
  placement: Placement,
): Pick<TurnedGlyph, 'box' | 'origin'> | null {
  const box = looseBox(engine, textPage, index, placement);
  if (!box || box.right <= 0 || box.left >= placement.width) return null;
  return { box, origin: readOrigin(engine, textPage, index, placement) };
}

function readOrigin(engine: Engine, textPage: number, index: number, placement: Placement) {
  const { raw, scratch } = engine;
  raw.FPDFText_GetCharOrigin(textPage, index, scratch + 16, scratch + 24);
  const view = engine.view();
  return placement.point(view.getFloat64(scratch + 16, true), view.getFloat64(scratch + 24, true));
}

function placeGlyph(engine: Engine, textPage: number, index: number, placement: Placement): Place | null {
  const box = looseBox(engine, textPage, index, placement);
  if (!box) return null;
  return { left: box.left, right: box.right, baseline: readOrigin(engine, textPage, index, placement).y };
}

function readStyle(
  engine: Engine,
  textPage: number,
  index: number,
  object: number,
  placement: Placement,
): RunStyle {
  const { raw, scratch } = engine;
  raw.FPDFText_GetMatrix(textPage, index, scratch);
  const view = engine.view();
  const [a, b, c, d] = [0, 4, 8, 12].map((offset) => view.getFloat32(scratch + offset, true)) as [
    number,
    number,
    number,
    number,
  ];
  const length = raw.FPDFText_GetFontInfo(
    textPage,
    index,
    scratch,
    SCRATCH_BYTES - 8,
    scratch + SCRATCH_BYTES - 8,
  );
  const nameBytes = engine.bytes().subarray(scratch, scratch + Math.max(0, Math.min(length - 1, 200)));
  const name = Buffer.from(nameBytes).toString('utf8');
  const mode = object === 0 ? FILLED_TEXT : raw.FPDFTextObj_GetTextRenderMode(object);
  const stroked = mode === STROKED_TEXT;
  const angle = Math.atan2(b, a) - (placement.rotation * Math.PI) / 2;
  return {
    fontSize: Math.hypot(c, d) * raw.FPDFText_GetFontSize(textPage, index),
    bold: stroked || BOLD_NAME.test(name) || raw.FPDFText_GetFontWeight(textPage, index) >= BOLD_WEIGHT,
    symbolOf: readingOf(name),
    // What is recognised on a scan is painted in no colour at all, and read.
    white: object !== 0 && mode === FILLED_TEXT && isBlank(engine, object),
    upright: Math.abs(Math.sin(angle)) < UPRIGHT_TOLERANCE && Math.cos(angle) > 0,
    angle: (Math.atan2(Math.sin(angle), Math.cos(angle)) * 180) / Math.PI,
  };
}
