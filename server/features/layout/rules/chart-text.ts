import { boxArea, horizontalOverlap, verticalOverlap } from '#server/platform/geometry/boxes.ts';
import type { Box, PdfLine, PdfPage } from '#server/ports/pdf.ts';
import { isEndOfCaption } from './charts/place-captions.ts';
import { isLabel } from './first-page-title.ts';
import { largeCoverLines, usualCoverSize } from './large-cover-lines.ts';
import {
  CONTACT,
  DAY,
  ENDS_SENTENCE,
  figureValue,
  HAN,
  hanIn,
  NOTE,
  parseCaption,
  SOURCE,
} from './line-patterns.ts';
import type { ReportChart } from './page-parts.ts';
import { groupRows, type Row } from './rows.ts';

/** A figure larger than this share of the page is a frame or background around text. */
const MAX_PAGE_SHARE = 0.55;
const LONG_LINE = 22;
const WORDED = 7;
const MAX_WORDED_SHARE = 0.3;

const isInside = (line: PdfLine, box: Box): boolean => {
  const x = (line.box.left + line.box.right) / 2;
  const y = (line.box.top + line.box.bottom) / 2;
  return x > box.left - 4 && x < box.right + 4 && y > box.top - 4 && y < box.bottom + 4;
};

/**
 * Lines that are labels inside a chart: legend, axis, values. They say nothing when read in a row, so they are no part
 * of the paragraphs. `charts` are the page's captioned charts: labels stand outside the drawing itself, but between its
 * caption and its source line. An area that holds sentences or table rows is a box around text and hides nothing.
 */
export function chartLabels(page: PdfPage, charts: readonly ReportChart[]): Set<PdfLine> {
  const labels = new Set<PdfLine>();
  const here = charts.filter((chart) => chart.page === page.number);
  const captioned = here.filter((chart) => isDrawn(chart, page));
  const drawn = page.figures.filter(
    (figure) => !holdsTable(linesIn(page, figure)) && !isOfTable(figure, here),
  );
  const titles = page.number === 1 ? coverTitles(page) : new Set<PdfLine>();
  const isText = (line: PdfLine, area: Box): boolean =>
    (page.number > 1 && isInMargin(area, page) && standsAsText(line, page)) ||
    isOverCaption(line, linesIn(page, area)) ||
    here.some(({ kind, box }) => kind === 'table' && isInside(line, box)) ||
    page.lines.some((caption) => isEndOfCaption(line, caption, here));
  for (const area of [...drawn, ...captioned.map(({ box }) => box)]) {
    if (boxArea(area) > page.width * page.height * MAX_PAGE_SHARE) continue;
    const all = linesIn(page, area).filter(
      (line) => !parseCaption(line.text) && !SOURCE.test(line.text) && !NOTE.test(line.text),
    );
    const isBox = (page.number === 1 && isOfCover(all)) || isOfContacts(all);
    if (all.length === 0 || holdsProse(all) || isBox) continue;
    const freed = new Set([...textBetween(page, area, charts), ...figuresIn(all)]);
    const inside = all.filter((line) => !freed.has(line) && !isText(line, area));
    const isChart = inside.filter(({ text }) => FIGURE.test(text)).length >= LEAST_FIGURES;
    const goesOn = textInto(page, new Set(inside));
    for (const line of inside) if (!goesOn.has(line) && (isChart || !titles.has(line))) labels.add(line);
  }
  return labels;
}

/** A heading stands over the caption of the first chart under it, however far up the box around the drawing reaches. */
const isOverCaption = (line: PdfLine, inArea: readonly PdfLine[]): boolean =>
  line.bold &&
  hanIn(line.text) >= HEADING &&
  inArea.some(({ text, box, fontSize }) => {
    const isCaption = parseCaption(text) !== null && fontSize <= line.fontSize;
    return isCaption && box.top >= line.box.bottom && Math.abs(box.left - line.box.left) < SAME_PLACE * 2;
  });
const HEADING = 4;

/** Of the area of a figure: so much of it is a table, whose rules and grounds it is. */
const MOSTLY_TABLE = 0.7;
const isOfTable = (figure: Box, charts: readonly ReportChart[]): boolean =>
  charts.some(
    ({ kind, box }) =>
      kind === 'table' &&
      horizontalOverlap(figure, box) * verticalOverlap(figure, box) > MOSTLY_TABLE * boxArea(figure),
  );

/** Of the height of the page: what is drawn there is the paper's, and the first or last lines of the text may stand close to it. */
const MARGIN = 0.1;
const isInMargin = ({ top, bottom }: Box, { height }: PdfPage): boolean =>
  bottom < height * MARGIN || top > height * (1 - MARGIN);

/** Set as the running text of the page is, where that begins or a letter or two further in. */
const standsAsText = (line: PdfLine, page: PdfPage): boolean =>
  page.lines.some((other) => {
    const indent = line.box.left - other.box.left;
    const isRunning = other !== line && hanIn(other.text) >= SENTENCE;
    const isAlike = Math.abs(other.fontSize - line.fontSize) < SAME_SIZE;
    return isRunning && isAlike && indent > -SAME_PLACE && indent < INDENT * line.fontSize;
  });

/** Under a plot some print a table of what it comes to: a row of names, and under them rows that begin with a name and go on with figures. */
function figuresIn(lines: readonly PdfLine[]): Set<PdfLine> {
  const rows = groupRows(lines).map(({ cells }) => cells);
  const found = new Set<PdfLine>();
  for (const [at, head] of rows.entries()) {
    const below = rows.slice(at + 1);
    const end = below.findIndex((cells) => !areFiguresUnder(head, cells));
    const under = end < 0 ? below : below.slice(0, end);
    if (under.length > 0) for (const line of [head, ...under].flat()) found.add(line);
  }
  return found;
}

function areFiguresUnder(head: readonly PdfLine[], cells: readonly PdfLine[]): boolean {
  if (isRowOfFigures(head, cells)) return true;
  const [name, ...figures] = cells;
  if (name === undefined || figures.length < LEAST_COLUMNS || head.length < figures.length) return false;
  const names = head.slice(-figures.length);
  if (DECIMAL.test(name.text) || names.some(({ text }) => DECIMAL.test(text) || TICK.test(text)))
    return false;
  return figures.every(({ text, box }) => DECIMAL.test(text) && head.some((each) => isUnder(box, each.box)));
}
const LEAST_COLUMNS = 2;

/** Shares and other figures of one row, each under its name: no axis has both. */
function isRowOfFigures(head: readonly PdfLine[], cells: readonly PdfLine[]): boolean {
  const shares = cells.filter(({ text }) => /[%％]$/u.test(text)).length;
  return (
    cells.length >= MANY_COLUMNS &&
    cells.length === head.length &&
    shares > 0 &&
    shares < cells.length &&
    head.every(({ text }) => HAN.test(text) || /^[A-Za-z]{3}/u.test(text)) &&
    cells.every(({ text, box }, at) => DECIMAL.test(text) && isUnder(box, head[at]?.box ?? box))
  );
}
const MANY_COLUMNS = 4;
const isUnder = (a: Box, b: Box): boolean => Math.abs(a.left + a.right - b.left - b.right) < 2 * UNDER;
/** The days of an axis are no names. */
const TICK = /^\d{2,4}[-./年]\d/u;
/** Points between the middle of a name and those of its figures. */
const UNDER = 8;
const DECIMAL = /^[-−–+]?\d[\d,]*(?:\.\d+)?\s*[%％]?$/u;

/** Charts with captions of their own that an area around several of them holds, at least. */
const SEVERAL = 2;

/** An area around several charts is none of its own: the rows of a table in it, and words below one's source and above the next one's caption, are read. */
function textBetween(page: PdfPage, area: Box, charts: readonly ReportChart[]): Set<PdfLine> {
  const held = charts.filter((chart) => chart.page === page.number && isCentredIn(chart.box, area));
  if (held.length < SEVERAL) return new Set();
  const lines = linesIn(page, area);
  const ends = lines.filter(({ text }) => SOURCE.test(text));
  const begins = lines.filter(({ text }) => parseCaption(text) !== null);
  const isBetween = (line: PdfLine): boolean =>
    hanIn(line.text) >= WORDED &&
    !held.some(({ box }) => isInside(line, box)) &&
    ends.some(({ box }) => box.bottom <= line.box.top && (isSentence(line) || isBeside(box, line))) &&
    begins.some(({ box }) => box.top >= line.box.bottom && (isSentence(line) || isBeside(box, line)));
  const tables = held.filter(({ kind, box }) => kind === 'table' && holdsTable(linesIn(page, box)));
  return new Set(lines.filter((line) => isBetween(line) || tables.some(({ box }) => isInside(line, box))));
}

const isBeside = ({ left }: Box, line: PdfLine): boolean =>
  Math.abs(line.box.left - left) < INDENT * line.fontSize;

const isCentredIn = (box: Box, { left, top, right, bottom }: Box): boolean => {
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  return x > left && x < right && y > top && y < bottom;
};

/** A sentence at least so long, in letters, is running text where others above it are. */
const SENTENCE = 20;
const SAME_PLACE = 1.5;
const SAME_SIZE = 0.3;
/** In sizes of type, from one line of text to the next. */
const PITCH = 2.2;
const INDENT = 2.8;

/**
 * Running text whose last lines reach into the area of a drawing, the way boxes around shadows and grids do: what goes on from a line above it, or a whole
 * sentence that stands where the text of the page does, set as that is.
 */
function textInto(page: PdfPage, inside: ReadonlySet<PdfLine>): Set<PdfLine> {
  const running: PdfLine[] = page.lines.filter((line) => !inside.has(line) && hanIn(line.text) >= SENTENCE);
  const found = new Set<PdfLine>();
  if (running.length === 0) return found;
  for (const line of [...inside].toSorted((a, b) => a.box.top - b.box.top)) {
    if (!HAN.test(line.text)) continue;
    const above = running.find((other) => continuesText(other, line));
    if (above === undefined) continue;
    found.add(line);
    if (hanIn(line.text) >= SENTENCE) running.push(line);
  }
  return found;
}

function continuesText(above: PdfLine, line: PdfLine): boolean {
  if (Math.abs(above.fontSize - line.fontSize) > SAME_SIZE || above.bold !== line.bold) return false;
  const pitch = (line.box.top - above.box.top) / line.fontSize;
  const indent = line.box.left - above.box.left;
  const isNext = pitch > 0.8 && pitch <= PITCH;
  const isAtMargin = Math.abs(indent) < SAME_PLACE;
  if (
    isNext &&
    !ENDS_SENTENCE.test(above.text) &&
    (isAtMargin || (indent < 0 && -indent < INDENT * line.fontSize))
  )
    return true;
  // The last sentence of a paragraph may be short.
  if (isNext && isAtMargin && hanIn(line.text) >= WORDED && line.text.endsWith('。')) return true;
  return isSentence(line) && Math.abs(indent) < INDENT * line.fontSize;
}

const isSentence = ({ text }: PdfLine): boolean => hanIn(text) >= SENTENCE && /[，。；]/u.test(text);

/** A box with an address and how to call there, wherever it stands. */
const isOfContacts = (lines: readonly PdfLine[]): boolean =>
  lines.some(({ text }) => CONTACT.test(text)) &&
  lines.filter(({ text }) => FIGURE.test(text)).length < LEAST_FIGURES;

/** A box of a cover with the day, the authors or what appeared before in it, and no axis: nothing in it is a label. */
const isOfCover = (lines: readonly PdfLine[]): boolean =>
  lines.some(({ text }) => OF_COVER.test(text) || DAY.test(text)) &&
  lines.filter(({ text }) => FIGURE.test(text) && !DAY.test(text)).length < LEAST_FIGURES;
const OF_COVER = /^《|@[\w-]+\.|证书编号|^相关(?:报告|研究)/u;

/** Figures that a drawing has at least: its axis. */
const LEAST_FIGURES = 3;
/** Below it stand slogans and notices. */
const ABOVE_FOOT = 0.885;
const FIGURE = /^[-−+]?[\d.,]+\s*%?$/u;

/**
 * A cover prints its title, its series and what leads into the text on a ground of colour: in type that is no smaller than the text, and
 * worded. What is said of every report of the kind stays where it was.
 */
function coverTitles({ height, lines: all }: PdfPage): Set<PdfLine> {
  const lines = all.filter(({ box }) => box.bottom < height * ABOVE_FOOT);
  const usual = usualCoverSize(lines);
  const worded = lines.filter(
    ({ text, fontSize }) => fontSize >= usual && hanIn(text) >= WORDED && !isLabel(text),
  );
  return new Set([...largeCoverLines(lines), ...worded]);
}

/** Some houses caption their tables 图: the words in one tell it from the numbers and short names of a chart. */
function isDrawn({ kind, box }: ReportChart, page: PdfPage): boolean {
  const inside = linesIn(page, box).filter((line) => !parseCaption(line.text) && !SOURCE.test(line.text));
  // Of lines and bars the names in a legend may be all that is written upright; on a cover they may be drawn behind text.
  const isPlot = page.number > 1 && (kind === 'line' || kind === 'bar');
  const worded = inside.filter((line) => (isPlot ? isSentence(line) : hanIn(line.text) >= WORDED));
  return (
    kind !== 'table' && !holdsTable(inside) && characters(worded) < characters(inside) * MAX_WORDED_SHARE
  );
}

const characters = (lines: readonly PdfLine[]): number =>
  lines.reduce((sum, line) => sum + line.text.length, 0);

const linesIn = (page: PdfPage, area: Box): PdfLine[] => page.lines.filter((line) => isInside(line, area));

function holdsProse(lines: readonly PdfLine[]): boolean {
  return characters(lines.filter((line) => line.text.length >= LONG_LINE)) > characters(lines) * 0.45;
}

/** Most rows of a table hold several cells at the same places; a chart has one such row, its axis. */
export function holdsTable(lines: readonly PdfLine[]): boolean {
  const rows = groupRows(lines);
  const wide = rows.filter((row) => row.cells.length >= 3).length;
  return rows.length >= 3 && wide >= rows.length * 0.6;
}

/** Rows of figures and next to nothing else: a table, whatever its cells are coloured with, as maps of heat and bars in cells are. Axes side by side are none. */
export function isAllCells(lines: readonly PdfLine[]): boolean {
  const rows = groupRows(lines);
  const wide = rows.filter(({ cells }) => cells.length >= 3).length;
  const figures = lines.filter(({ text }) => CELL_FIGURE.test(text)).length;
  return (
    rows.length >= LEAST_CELL_ROWS &&
    wide >= rows.length * ALL_ROWS &&
    figures >= lines.length * MOST_CELLS &&
    !areAxes(rows)
  );
}

/** Figures at equal steps down every column. */
function areAxes(rows: readonly Row[]): boolean {
  const values = rows
    .map(({ cells }) => cells.map(({ text }) => figureValue(text)))
    .filter((row) => row.length >= 2 && row.every(Number.isFinite) && !row.every(isYear));
  const across = Math.min(...values.map((row) => row.length));
  if (values.length < LEAST_TICKS) return false;
  return Array.from({ length: across }, (_, column) => values.map((row) => row[column] ?? 0)).every(isEven);
}

const LEAST_TICKS = 4;
const isYear = (value: number): boolean => Number.isInteger(value) && value > 1900 && value < 2100;

/** But for what rounding takes. */
function isEven(values: readonly number[]): boolean {
  const step = ((values.at(-1) ?? 0) - (values[0] ?? 0)) / (values.length - 1);
  return (
    step !== 0 &&
    values.slice(1).every((value, at) => Math.abs(value - (values[at] ?? 0) - step) <= 0.1 * Math.abs(step))
  );
}

const LEAST_CELL_ROWS = 6;
/** Small charts side by side have rows of labels too, and others between them; above the plot of a table with a chart stand only some. */
const ALL_ROWS = 0.9;
const MOST_CELLS = 0.5;
/** Accountants print what is below nought in brackets. */
const CELL_FIGURE = /^[(（]?[-−–+]?[\d.,]+\s*[%％]?[)）]?$/u;
