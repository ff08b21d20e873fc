import { UNREAD } from '#contract/text/unread.ts';
import type { PdfLine, PdfPage } from '#server/ports/pdf.ts';
import { attachMarks, isMark } from './attach-marks.ts';
import { attachScripts } from './attach-scripts.ts';
import { bridgeFormulas } from './bridge-formulas.ts';
import { type LineText, lineText } from './line-text.ts';
import type { Glyph } from './read-glyphs.ts';
import { HAN, hanIn, isEquation, type Run, SCRIPT } from './runs.ts';

/** Gaps in units of the font size. A gap inside a run is a justified space; a wider one is a table cell or column. */
const GAP_IN_RUN = 1.3;
const GAP_BETWEEN_RUNS = 0.75;
/** Full-width punctuation is drawn half its width, so the box of the next glyph may begin inside it. */
const MAX_OVERLAP = 1.05;
/** Smaller than any superscript: what templates leave behind unseen (`Table_Contacter`, 1 point) is no part of the line it stands in. */
const SMALLEST_MATE = 0.3;
/** Below this share of the larger type, the smaller is a superscript or belongs elsewhere. */
const SAME_TYPE = 0.6;

/** A line of running text has so many Han letters. */
const RUNNING_HAN = 6;

type PlacedLine = PdfLine & LineText;

/**
 * Glyphs in content order to visual lines, top to bottom, then left to right. What is printed and cannot be read is told of running text alone:
 * formulas that stand by themselves are shown as they are printed.
 */
export function composeLines(
  glyphs: readonly Glyph[],
  unread: readonly Glyph[] = [],
): Pick<PdfPage, 'lines' | 'edges'> {
  const whole = runsOf([...glyphs, ...unread]);
  const told = unread.length === 0 ? unread : unreadIn(whole.filter(isRunning));
  const runs = told.length === unread.length ? whole : runsOf([...glyphs, ...told]);
  const placed = runs
    .map(toLine)
    .filter((line) => line.text !== '')
    .sort((a, b) => a.box.bottom - b.box.bottom || a.box.left - b.box.left);
  return {
    lines: placed.map(({ edges: _, ...line }) => line),
    edges: Float32Array.from(placed.flatMap(({ edges }) => edges)),
  };
}

/** A sentence does not both begin and end with what cannot be read; a formula with some words in it does. */
const isRunning = ({ glyphs }: Run): boolean =>
  hanIn(glyphs) >= RUNNING_HAN && !(glyphs[0]?.text === UNREAD && glyphs.at(-1)?.text === UNREAD);

const unreadIn = (runs: readonly Run[]): Glyph[] =>
  runs.flatMap((run) => run.glyphs.filter(({ text }) => text === UNREAD));

const runsOf = (glyphs: readonly Glyph[]): Run[] =>
  attachScripts(bridgeFormulas(attachMarks(mergeNeighbours(splitRuns(glyphs)))));

function splitRuns(glyphs: readonly Glyph[]): Run[] {
  const runs: Run[] = [];
  let run: Run | undefined;
  for (const glyph of glyphs) {
    // A mark for several characters stands once: the second of a joined dash begins where the first did.
    if (run && (glyph.ofLigature || continues(run, glyph))) {
      run.glyphs.push(glyph);
      run.right = Math.max(run.right, glyph.right);
      if (glyph.fontSize > run.fontSize) {
        run.fontSize = glyph.fontSize;
        run.baseline = glyph.baseline;
      }
      continue;
    }
    const begun: Run = {
      glyphs: [glyph],
      left: glyph.left,
      right: glyph.right,
      baseline: glyph.baseline,
      fontSize: glyph.fontSize,
    };
    runs.push(begun);
    // What is drawn after a mark goes on where the text was before it.
    if (run === undefined || !isMark(glyph)) run = begun;
  }
  return runs;
}

/** Half a size of vertical shift still is the same line when one of the two is a super- or subscript. */
function onOneLine(
  a: { baseline: number; fontSize: number },
  b: { baseline: number; fontSize: number },
): boolean {
  const large = Math.max(a.fontSize, b.fontSize);
  const small = Math.min(a.fontSize, b.fontSize);
  if (small < large * SMALLEST_MATE) return false;
  const tolerance = small < large * 0.8 ? 0.5 : 0.3;
  return Math.abs(a.baseline - b.baseline) <= large * tolerance;
}

/** The size that gaps between two are measured in: small type beside a large title is another column, not its next word. */
function reachOf(a: { fontSize: number }, b: { fontSize: number }): number {
  const large = Math.max(a.fontSize, b.fontSize);
  const small = Math.min(a.fontSize, b.fontSize);
  return small < large * SAME_TYPE ? small : large;
}

function continues(run: Run, glyph: Glyph): boolean {
  const gap = glyph.left - run.right;
  const size = reachOf(run, glyph);
  // What cannot be read is given after all that can: a letter may stand between two of it.
  const most = glyph.text === UNREAD ? GAP_BETWEEN_RUNS : GAP_IN_RUN;
  if (!(onOneLine(run, glyph) || isOrdinal(run, glyph)) || gap >= most * size) return false;
  return gap > -MAX_OVERLAP * size || isOverIndex(run, glyph);
}

/** `32` with a small `th` behind it, which is set higher than an exponent. */
function isOrdinal({ glyphs, fontSize, baseline }: Run, letter: Glyph): boolean {
  const [before, last] = glyphs.slice(-2);
  const figure = ORDINAL.test(last?.text ?? '') ? before : last;
  return (
    ORDINAL.test(letter.text) &&
    letter.fontSize < SCRIPT * fontSize &&
    /^\d$/.test(figure?.text ?? '') &&
    Math.abs(baseline - letter.baseline) < HIGHEST * fontSize
  );
}
const ORDINAL = /^[dhnrst]$/u;
/** Of the size of the line. */
const HIGHEST = 0.6;

/** In a line of words an exponent is drawn after the index that it stands over, and begins where that began. */
function isOverIndex({ glyphs, fontSize }: Run, exponent: Glyph): boolean {
  if (hanIn(glyphs) === 0) return false;
  const isScript = (glyph: Glyph): boolean => glyph.fontSize < SCRIPT * fontSize;
  const at = glyphs.findLastIndex((glyph) => !isScript(glyph));
  const index = glyphs.slice(at + 1);
  const isOver = (under: Glyph): boolean => under.baseline - exponent.baseline > OVER * fontSize;
  const begins = exponent.left - (glyphs[at]?.right ?? exponent.right);
  return isScript(exponent) && index.length > 0 && index.every(isOver) && begins > -MAX_OVERLAP * fontSize;
}
const OVER = 0.3;

/** Runs drawn out of order (mixed fonts, later corrections) but standing side by side become one. */
function mergeNeighbours(runs: Run[]): Run[] {
  const sorted = [...runs].sort((a, b) => a.baseline - b.baseline || a.left - b.left);
  const lines: Run[] = [];
  for (const run of sorted) {
    const partner = findPartner(lines, run);
    if (!partner) {
      lines.push(run);
      continue;
    }
    partner.glyphs = [...partner.glyphs, ...run.glyphs].sort((a, b) => a.left - b.left);
    partner.left = Math.min(partner.left, run.left);
    partner.right = Math.max(partner.right, run.right);
    if (run.fontSize > partner.fontSize) {
      partner.fontSize = run.fontSize;
      partner.baseline = run.baseline;
    }
  }
  return lines.length < runs.length ? mergeNeighbours(lines) : lines;
}

function findPartner(lines: readonly Run[], run: Run): Run | undefined {
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    const line = lines[index];
    if (!line || run.baseline - line.baseline > run.fontSize * 2 + 20) return undefined;
    const size = reachOf(line, run);
    const gap = Math.max(run.left - line.right, line.left - run.right);
    if (onOneLine(line, run) && gap < GAP_BETWEEN_RUNS * size && gap > -MAX_OVERLAP * size) return line;
  }
  return undefined;
}

function middleSize(glyphs: readonly Glyph[]): number {
  const sizes = new Float64Array(glyphs.length);
  for (let at = 0; at < glyphs.length; at += 1) sizes[at] = glyphs[at]?.fontSize ?? 0;
  return sizes.sort()[glyphs.length >> 1] ?? 0;
}

const BRACKET = /^[()[\]{}（）]$/u;

/** Formulas are drawn sign by sign: both brackets of `f(k)` may come after its letters, and a letter after its index. */
function inPlace(glyphs: readonly Glyph[]): Glyph[] {
  const placed: Glyph[] = [];
  for (const glyph of glyphs) {
    let at = placed.length;
    if (BRACKET.test(glyph.text)) while (at > 0 && standsAfter(placed[at - 1], glyph)) at -= 1;
    else if (isIndexOf(placed.at(-1), glyph) && leavesRoom(placed.at(-2), glyph)) at -= 1;
    placed.splice(at, 0, glyph);
  }
  return placed;
}

const OF_WORDS = /[\p{Script=Han}，。、；：（]/u;
/** Between what was drawn before and the index; not so where the letter stands under a line, with the index over that. */
const leavesRoom = (before: Glyph | undefined, letter: Glyph): boolean =>
  before !== undefined &&
  OF_WORDS.test(before.text) &&
  before.right < letter.left + SAME_LINE * letter.fontSize;

/** Small, beside the line, and behind the letter: `1` of `P` with a 1 under it. */
const isIndexOf = (other: Glyph | undefined, { left, right, baseline, fontSize }: Glyph): boolean =>
  other !== undefined &&
  other.fontSize < SCRIPT * fontSize &&
  other.left > (left + right) / 2 &&
  Math.abs(other.baseline - baseline) > SAME_LINE * fontSize;

const standsAfter = (other: Glyph | undefined, { left, baseline, fontSize }: Glyph): boolean =>
  other !== undefined &&
  other.left > left &&
  other.fontSize > SAME_TYPE * fontSize &&
  Math.abs(other.baseline - baseline) < SAME_LINE * fontSize;
const SAME_LINE = 0.1;

function toLine({ glyphs, ...place }: Run): PlacedLine {
  const run = { ...place, glyphs: inPlace(glyphs) };
  // A short line of text may have more glyphs in its indices than in its words, an equation than in its letters; a Han index is smaller than both.
  const words = run.glyphs.filter(({ text }) => HAN.test(text));
  const fontSize = isEquation(run) ? run.fontSize : Math.max(middleSize(words), middleSize(run.glyphs));
  const bold = run.glyphs.filter((glyph) => glyph.bold).length * 2 > run.glyphs.length;
  const startsBold = run.glyphs[0]?.bold ?? false;
  const endsBold = run.glyphs.at(-1)?.bold ?? false;
  return {
    ...lineText(run.glyphs),
    box: {
      left: round(run.left),
      top: round(run.baseline - run.fontSize * 0.88),
      right: round(run.right),
      bottom: round(run.baseline + run.fontSize * 0.16),
    },
    fontSize: round(fontSize),
    bold,
    startsBold,
    endsBold,
  };
}

const round = (points: number): number => Math.round(points * 10) / 10;
