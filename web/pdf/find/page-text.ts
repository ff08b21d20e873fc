import type { FindLanguage, FoldedText } from './find-language.ts';

/** A run of text as the PDF gives it, with where it stands on its page. */
export interface TextRun {
  str: string;
  hasEOL: boolean;
  /** Top of the run as a share of the page height, 0 at the top. */
  top: number;
  /** Beginning and length of the run as shares of the page width. */
  left: number;
  width: number;
  fontName: string;
}

export interface PageText {
  raw: string;
  normal: FoldedText;
  /** Offset in `raw` at which each run begins. */
  runStarts: Uint32Array;
  runTops: Float32Array;
  runLefts: Float32Array;
  runWidths: Float32Array;
  runFonts: readonly string[];
}

export function buildPageText(runs: readonly TextRun[], language: Pick<FindLanguage, 'normalise'>): PageText {
  const runStarts = new Uint32Array(runs.length);
  let raw = '';
  runs.forEach((run, index) => {
    runStarts[index] = raw.length;
    raw += run.hasEOL ? `${run.str}\n` : run.str;
  });
  return {
    raw,
    normal: language.normalise(raw),
    runStarts,
    runTops: Float32Array.from(runs, (run) => run.top),
    runLefts: Float32Array.from(runs, (run) => run.left),
    runWidths: Float32Array.from(runs, (run) => run.width),
    runFonts: runs.map((run) => run.fontName),
  };
}

/** The text of a run as the page has it, without the break that may follow. */
export function runTextOf({ raw, runStarts }: PageText, run: number): string {
  return raw.slice(runStarts[run] ?? 0, runStarts[run + 1] ?? raw.length).replace(/\n$/u, '');
}

/** The run that holds the character at `offset`, by halving. */
export function runAt(text: PageText, offset: number): number {
  let low = 0;
  let high = text.runStarts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((text.runStarts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Height of the character at `offset` as a share of the page height. */
export function topAt(text: PageText, offset: number): number {
  return text.runTops[runAt(text, offset)] ?? 0;
}

const FULL_WIDTH = /[\p{Script=Han}\u3000-\u303f\uff01-\uff60]/u;

/** Width of a text in halves of a Han character, near enough for scrolling. */
function roughWidth(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + (FULL_WIDTH.test(character) ? 2 : 1), 0);
}

/** About where the beginning of a range stands across, as shares of the page width: the part in its first run. */
export function spanOf(text: PageText, start: number, end: number): { left: number; right: number } {
  const run = runAt(text, start);
  const from = text.runStarts[run] ?? 0;
  const whole = runTextOf(text, run).trimEnd();
  const [left, width] = [text.runLefts[run] ?? 0, text.runWidths[run] ?? 0];
  const at = (offset: number) =>
    left + (width * roughWidth(whole.slice(0, offset - from))) / Math.max(1, roughWidth(whole));
  return { left: at(start), right: at(Math.min(end, from + whole.length)) };
}

/** Height at which a heading stands, as a share of the page height; null where the page does not have it in these words. */
export function topOfHeading(
  text: PageText,
  heading: string,
  language: Pick<FindLanguage, 'normalise'>,
): number | null {
  const needle = language.normalise(heading).text;
  const at = needle === '' ? -1 : text.normal.text.indexOf(needle);
  return at < 0 ? null : topAt(text, text.normal.starts[at] ?? 0);
}

export interface RunRange {
  run: number;
  /** Offsets within the run. */
  start: number;
  end: number;
}

/** Cuts a range of the raw text at the borders of its runs. */
export function runRangesOf(text: PageText, start: number, end: number): RunRange[] {
  const ranges: RunRange[] = [];
  for (let run = runAt(text, start); run < text.runStarts.length; run++) {
    const from = text.runStarts[run] ?? 0;
    if (from >= end) break;
    const next = text.runStarts[run + 1] ?? text.raw.length;
    const begin = Math.max(start, from) - from;
    const stop = Math.min(end, next) - from;
    if (stop > begin) ranges.push({ run, start: begin, end: stop });
  }
  return ranges;
}

/** A shorter line is a heading, a label or a cell, and ends where it was meant to. */
const FULL_LINE = 12;

/** Joins lines of Chinese that only the column broke, and keeps breaks elsewhere. For copying. */
export function joinBrokenLines(text: string): string {
  const broken = /(?<=[\p{Script=Han}，、；：])\n(?=[\p{Script=Han}\p{N}“《（])/gu;
  const plain = text.replaceAll('\r\n', '\n');
  return plain.replace(broken, (newline, at: number) => {
    const begin = plain.lastIndexOf('\n', at - 1) + 1;
    return at - begin >= FULL_LINE ? '' : newline;
  });
}
