import { foldText } from '#contract/text/fold.ts';
import { UNREAD } from '#contract/text/unread.ts';
import type { Glyph } from './read-glyphs.ts';
import { SCRIPT } from './runs.ts';
import { areNamesApart, gapBetween, isSetWide, LEAST_SPACE, SPACE_WIDTH } from './set-apart.ts';

/** What stands in a line. */
export interface LineText {
  text: string;
  /** Points from the left of the page at which each UTF-16 unit of the text begins, and at which the last one ends. */
  edges: number[];
}

const WIDE_SPACE = 0.7;

/** Some units of text between two places. */
interface Piece {
  text: string;
  left: number;
  right: number;
}

/** The text of a line's glyphs, from left to right, with spaces where they stand apart. */
export function lineText(glyphs: readonly Glyph[]): LineText {
  const pieces = piecesOf(glyphs);
  const text = tidy(pieces.map((piece) => piece.text).join(''));
  const placed = withoutEdgeSpace(tidyPieces(pieces));
  const isWhole = placed.map((piece) => piece.text).join('') === text;
  return { text, edges: edgesOf(isWhole ? placed : [{ ...spanOf(pieces), text }]) };
}

function piecesOf(glyphs: readonly Glyph[]): Piece[] {
  const pieces: Piece[] = [];
  let previous: Glyph | undefined;
  let reached: Glyph | undefined;
  let isRepeated = false;
  for (const glyph of glyphs) {
    if (!glyph.ofLigature) isRepeated = previous !== undefined && isSameMark(previous, glyph);
    if (isRepeated) continue;
    const open = pieces.at(-1);
    // However many letters cannot be read, with whatever beside them, one mark says it.
    if (glyph.text === UNREAD && open?.text === UNREAD) {
      open.right = Math.max(open.right, glyph.right);
      reached = previous = glyph;
      continue;
    }
    if (reached && isApart(reached, glyph, glyphs))
      pieces.push({ text: ' ', left: reached.right, right: glyph.left });
    const mark = pieces.at(-1);
    if (glyph.ofLigature && mark && isVariant(mark.text, glyph.text)) {
      if (LOOKALIKE.test(mark.text)) mark.text = glyph.text;
      continue;
    }
    // Letters of one mark share its width.
    if (glyph.ofLigature && mark) mark.text += glyph.text;
    else pieces.push({ text: asPrinted(previous, glyph, mark), left: glyph.left, right: glyph.right });
    reached = reaching(glyph, previous);
    previous = glyph;
  }
  return pieces;
}

/** Over a broad index an exponent ends before that does, and so does the gap to what follows. */
const reaching = (glyph: Glyph, before: Glyph | undefined): Glyph =>
  before !== undefined && glyph.left < before.left && before.right > glyph.right
    ? { ...glyph, right: before.right }
    : glyph;

/** Of the size of type: the mark of a footnote is smaller, and stands higher. */
const NOTE_MARK = { smaller: 0.75, raised: 0.2 };
const RAISED = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

/** What a footnote is to: its mark stays one, where its figure would be read as a figure of the text. */
const NOTED = /[\p{Script=Han}”》）]/u;

function asPrinted(
  before: Glyph | undefined,
  { text, fontSize, baseline }: Glyph,
  mark: Piece | undefined,
): string {
  if (before === undefined || !/^\d$/.test(text)) return text;
  const isMark = NOTED.test(before.text)
    ? fontSize < NOTE_MARK.smaller * before.fontSize &&
      before.baseline - baseline > NOTE_MARK.raised * before.fontSize
    : RAISED.includes(mark?.text ?? '') &&
      fontSize === before.fontSize &&
      Math.abs(before.baseline - baseline) < OFF_LINE * fontSize;
  return isMark ? (RAISED[Number(text)] ?? text) : text;
}

/** Bold imitated by printing the same character twice, a hair apart: nearer than two narrow letters (`ll`) ever stand. */
const isSameMark = (a: Glyph, b: Glyph): boolean =>
  b.right > b.left &&
  Math.abs(a.left - b.left) < Math.min(0.25 * a.fontSize, 0.5 * (a.right - a.left)) &&
  (a.text === b.text || isVariant(a.text, b.text));

const HAN = /\p{Script=Han}/u;

/** Some fonts say of one mark that it is 子 and the radical ⼦, or a form of another standard: it is one letter. Two letters of a ligature are not Han. */
const isVariant = (mark: string, letter: string): boolean =>
  HAN.test(letter) && foldText(mark) === foldText(letter);

const LATIN = /[A-Za-z0-9%.,;:)(\-/$&'"+=<>]/;

/** Of the size of what it is printed at: smaller type off the line, an index or exponent, belongs to the letter or bracket it stands behind. */
const OFF_LINE = 0.06;
const CARRIES_SCRIPT = /[\p{Script=Latin}\p{Script=Greek})\]]/u;

const isScript = (before: Glyph, after: Glyph): boolean =>
  CARRIES_SCRIPT.test(before.text) &&
  after.fontSize < SCRIPT * before.fontSize &&
  Math.abs(after.baseline - before.baseline) > OFF_LINE * before.fontSize;

/** As broad as a character: the white beside it is printed, where the file has a space. */
const DASH = /—/u;
/** Of a form: `√适用 □不适用`. */
const BOX = /[□■√☑☒]/u;

/** However a formula is set before them. */
const CLOSING = /[，。；：、！？）》,]/u;

const isApart = (before: Glyph, after: Glyph, line: readonly Glyph[]): boolean =>
  needsSpace(before, after) ? !isSetWide(before, after, line) : areNamesApart(before, after, line);

function needsSpace(before: Glyph, after: Glyph): boolean {
  const gap = gapBetween(before, after);
  if (gap > WIDE_SPACE) return true;
  if (isScript(before, after) || (after.text === '%' && /\d/.test(before.text))) return false;
  if (CLOSING.test(after.text)) return false;
  if (DASH.test(before.text) !== DASH.test(after.text)) return after.spaceBefore && gap > SPACE_WIDTH;
  if (BOX.test(after.text)) return after.spaceBefore && gap > LEAST_SPACE;
  const latin = LATIN.test(before.text) && LATIN.test(after.text);
  if (latin) return gap > SPACE_WIDTH || (after.spaceBefore && gap > LEAST_SPACE);
  return after.spaceBefore && gap > SPACE_WIDTH && (LATIN.test(before.text) || LATIN.test(after.text));
}

/** Control and format characters and lone surrogates would break JSON, the database and search. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\u2028\u2029\ufffd]/gu;
/** Some fonts map 方 to the radical ⽅ or a compatibility character, fi to one mark, formulas use letters of their own; nobody could search for those. */
const LOOKALIKE =
  /[\u2102\u210a-\u2113\u2115\u2119-\u211d\u2124\u2128\u212c\u212d\u212f-\u2131\u2133\u2134\u2e80-\u2fdf\uf900-\ufaff\ufb00-\ufb06\u{1d400}-\u{1d7ff}]/u;
const LOOKALIKES = new RegExp(LOOKALIKE.source, 'gu');
/** Fonts of one vendor say of the mark 置 that it is 臵, which nobody has written for centuries. */
const MISNAMED = /臵/g;
/** The place that Unicode leaves empty among its italic letters: h has another. */
const ITALIC_H = /\u{1d455}/gu;

const tidy = (text: string): string =>
  text
    .toWellFormed()
    .replace(UNPRINTABLE, '')
    .replace(ITALIC_H, 'h')
    .replace(LOOKALIKES, (character) => character.normalize('NFKC'))
    .replace(MISNAMED, '置')
    .normalize('NFC')
    .trim();

/** Most of a page: what is as it should be already. */
const isTidy = (text: string): boolean => {
  const code = text.charCodeAt(0);
  return (
    text.length === 1 && text !== '臵' && ((code >= 0x4e00 && code <= 0x9fff) || (code > 0x20 && code < 0x7f))
  );
};

const COMBINING = /^\p{M}/u;

/** Each piece tidied by itself; what combines with the character before it belongs to its piece. */
function tidyPieces(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const before = joined.at(-1);
    if (before && !isTidy(piece.text) && COMBINING.test(piece.text)) {
      before.text += piece.text;
      before.right = Math.max(before.right, piece.right);
    } else joined.push({ ...piece });
  }
  for (const piece of joined) if (piece.text !== ' ' && !isTidy(piece.text)) piece.text = tidy(piece.text);
  return joined;
}

function withoutEdgeSpace(pieces: readonly Piece[]): Piece[] {
  const isSeen = ({ text }: Piece) => text.trim() !== '';
  const first = pieces.findIndex(isSeen);
  return first < 0 ? [] : pieces.slice(first, pieces.findLastIndex(isSeen) + 1);
}

/** Not by arguments: a line may hold more glyphs than a call takes. */
const spanOf = (pieces: readonly Piece[]): { left: number; right: number } => ({
  left: pieces.reduce((least, { left }) => Math.min(least, left), Number.POSITIVE_INFINITY),
  right: pieces.reduce((most, { right }) => Math.max(most, right), 0),
});

/** The units of a piece share its width; no edge lies left of the one before it. */
function edgesOf(pieces: readonly Piece[]): number[] {
  const edges: number[] = [];
  let last = pieces[0]?.left ?? 0;
  const add = (edge: number) => {
    last = Math.max(last, edge);
    edges.push(last);
  };
  for (const { text, left, right } of pieces)
    for (let unit = 0; unit < text.length; unit += 1) add(left + ((right - left) * unit) / text.length);
  add(pieces.at(-1)?.right ?? last);
  return edges;
}
