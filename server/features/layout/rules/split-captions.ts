import { boxHeight, unionBox, verticalOverlap } from '#server/platform/geometry/boxes.ts';
import type { PdfLine } from '#server/ports/pdf.ts';
import { isBareCaption, parseCaption, SOURCE } from './line-patterns.ts';

/** In sizes of type: a tab or some full-width spaces between the number of a chart and its name. */
const WIDEST_GAP = 8;
/** The type of number and name may differ a little where one is in Latin letters. */
const SAME_SIZE = 0.12;
const PAGE_NUMBER = /^\d{1,3}$/;

/** `图表20：` with its name far to the right comes as two lines; one is no caption without the other. */
export function joinSplitCaptions(lines: readonly PdfLine[]): PdfLine[] {
  const taken = new Set<PdfLine>();
  const joined = lines.map((line) => {
    const name = isBareCaption(line.text) ? nameOf(line, lines) : undefined;
    if (name === undefined) return line;
    taken.add(name);
    return { ...line, text: `${line.text} ${name.text}`, box: unionBox([line.box, name.box]) };
  });
  const isTaken = (line: PdfLine | undefined): boolean => line !== undefined && taken.has(line);
  return taken.size === 0 ? [...lines] : joined.filter((_, at) => !isTaken(lines[at]));
}

/** The next on its row, in its type, where that is no other caption, and no entry of a list with its page. */
function nameOf(number: PdfLine, lines: readonly PdfLine[]): PdfLine | undefined {
  const beside = lines
    .filter((line) => line !== number && line.box.left >= number.box.right - 1 && sharesRow(line, number))
    .sort((a, b) => a.box.left - b.box.left);
  const [name, ...rest] = beside;
  if (name === undefined || name.box.left - number.box.right > WIDEST_GAP * number.fontSize) return undefined;
  const isName =
    /\p{L}/u.test(name.text) &&
    (name.bold === number.bold || /[:：]$/u.test(number.text)) &&
    Math.abs(name.fontSize - number.fontSize) <= SAME_SIZE * number.fontSize &&
    parseCaption(name.text) === null &&
    !isBareCaption(name.text) &&
    !SOURCE.test(name.text);
  return isName && !rest.some(({ text }) => PAGE_NUMBER.test(text)) ? name : undefined;
}

const sharesRow = (a: PdfLine, b: PdfLine): boolean =>
  verticalOverlap(a.box, b.box) > 0.6 * Math.min(boxHeight(a.box), boxHeight(b.box));
