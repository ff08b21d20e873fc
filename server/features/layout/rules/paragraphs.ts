import { UNREAD } from '#contract/text/unread.ts';
import { boxHeight, unionBox } from '#server/platform/geometry/boxes.ts';
import type { PdfLine, PdfPage } from '#server/ports/pdf.ts';
import { joinAcrossPages } from './across-pages.ts';
import { isEndOfCaption } from './charts/place-captions.ts';
import { classifyParagraphs } from './classify-paragraphs.ts';
import type { Draft } from './draft-paragraph.ts';
import {
  beginsItem,
  DOUBLE_SPACING,
  isCutOff,
  isHung,
  isIndented,
  isOfForm,
  standsAlone,
} from './draft-paragraph.ts';
import {
  BULLET,
  CLOSES,
  DAY,
  ENDS_SENTENCE,
  HAN,
  hanIn,
  isEquation,
  joinText,
  parseCaption,
  RUNNING_HAN,
  startsItem,
} from './line-patterns.ts';
import type { Paragraph, ReportChart } from './page-parts.ts';
import { asPartsOfCharts } from './parts-of-charts.ts';
import { type Column, type Piece, readPieces } from './text-lines.ts';

/** All paragraphs of a report in reading order, whole across line breaks, columns and pages. */
export function joinParagraphs(pages: readonly PdfPage[], charts: readonly ReportChart[]): Paragraph[] {
  const pieces = readPieces(pages, charts);
  const drafts: Draft[] = [];
  for (const piece of pieces) {
    const open = piece.kind === 'line' ? openFor(piece, drafts, charts) : undefined;
    if (piece.kind === 'line' && open) append(open, piece);
    else drafts.push(begin(piece));
  }
  return asPartsOfCharts(classifyParagraphs(joinAcrossPages(drafts), pages.length), charts);
}

/** Captions that stand in one row, and after them the second lines of each. */
const CAPTIONS_IN_A_ROW = 3;

function openFor(
  piece: LinePiece,
  drafts: readonly Draft[],
  charts: readonly ReportChart[],
): Draft | undefined {
  const here = charts.filter(({ page }) => page === piece.page);
  const captions = here.length > 0 ? drafts.slice(-CAPTIONS_IN_A_ROW) : [];
  const caption = captions.find(({ page, lines: [first, second] }) => {
    if (page !== piece.page || first === undefined || second !== undefined) return false;
    return isEndOfCaption(piece.line, first.line, here);
  });
  const last = drafts.at(-1);
  return caption ?? (last && continuesBelow(last, piece) ? last : undefined);
}

type LinePiece = Extract<Piece, { kind: 'line' }>;

function begin(piece: Piece): Draft {
  if (piece.kind === 'table') {
    const { page, text, box, aside } = piece;
    const areas = [{ page, box }];
    return {
      page,
      text,
      lines: [],
      fontSize: 0,
      bold: false,
      aside,
      table: true,
      full: false,
      column: null,
      areas,
    };
  }
  const { page, line, column } = piece;
  return {
    page,
    text: line.text,
    lines: [{ page, line }],
    fontSize: line.fontSize,
    bold: line.bold,
    aside: column.aside,
    table: false,
    full: isFull(line, column),
    column,
    areas: [{ page, box: line.box }],
  };
}

function append(draft: Draft, { page, line, column }: LinePiece): void {
  draft.text = joinText(draft.text, isTornOff(draft, line) ? `${UNREAD}${line.text}` : line.text);
  draft.lines.push({ page, line });
  draft.full = isFull(line, column);
  draft.bold = draft.bold && line.bold;
  const area = draft.areas.at(-1);
  if (area && area.page === page && draft.column === column) area.box = unionBox([area.box, line.box]);
  else draft.areas.push({ page, box: line.box });
  draft.column = column;
}

/** What closes a sentence never stands away from the margin, but in the middle under the name of a chart: before it in its line stands the picture of a formula. */
const isTornOff = (open: Draft, { text, box, fontSize }: PdfLine): boolean =>
  !open.aside &&
  CLOSES.test(text) &&
  parseCaption(open.text) === null &&
  open.lines.every(({ line }) => box.left - line.box.left > TORN_OFF * fontSize);
/** In sizes of type. */
const TORN_OFF = 2;

const isFull = ({ box, fontSize }: PdfLine, { right }: Column): boolean =>
  box.right >= right - fontSize * 2.2;

/** Whether the next line of the same column belongs to the open paragraph. */
function continuesBelow(open: Draft, { page, line, column }: LinePiece): boolean {
  const last = open.lines.at(-1)?.line;
  if (!last || open.table || open.page > page || open.lines.at(-1)?.page !== page || open.column !== column)
    return false;
  if (standsAlone(line.text) && !citesChart(open, last, line)) return false;
  if (isDayOfTitle(open, last, line)) return true;
  if (DAY.test(line.text) && hanIn(last.text) < RUNNING_HAN) return false;
  if (isOfForm(open.text) || OF_ITS_OWN.test(open.text) || beginsItem(open, line.text)) return false;
  if (endsShort(open, last, line)) return false;
  if (Math.abs(last.fontSize - line.fontSize) > Math.max(0.8, last.fontSize * 0.12)) return false;
  const gap = line.box.top - last.box.bottom;
  if (gap < -0.6 * boxHeight(last.box) || gap > pitchLimit(open, last)) return false;
  if (!isFilled(open, last, line) || (parseCaption(open.text) && open.lines.length >= 2)) return false;
  if (isEquation(open.text) || (isEquation(line.text) && ENDS_SENTENCE.test(open.text))) return false;
  if (hangsBelow(open, line)) return true;
  if (isSetRight(open, line)) return false;
  if (isEntryBelow(open, line) || isEntryOfList(open, line) || isSetInAgain(open, line, column)) return false;
  if (open.bold && !line.startsBold && !endsPlain(open, last) && !keepsPitch(open, gap)) return false;
  if (line.bold && !last.bold && ENDS_SENTENCE.test(open.text) && !isFlushUnder(open, line, column))
    return false;
  return isTornOff(open, line) || !isIndented(open, last, line);
}

/** A full line of bold type, flush under the first line of a paragraph that is set in: no heading, but the next sentence. */
function isFlushUnder({ lines: [first, second] }: Draft, line: PdfLine, column: Column): boolean {
  const indent = (first?.line.box.left ?? 0) - line.box.left;
  return (
    second === undefined &&
    indent > INDENT.least * line.fontSize &&
    indent < INDENT.most * line.fontSize &&
    isFull(line, column)
  );
}

/** A sentence that breaks off at `根据` may go on with `表 1 可得…，`, set as it is: no caption has commas there. */
const citesChart = (open: Draft, last: PdfLine, { text, box, bold }: PdfLine): boolean =>
  parseCaption(text) !== null &&
  !(bold || open.bold) &&
  isCutOff(open) &&
  hanIn(text) >= RUNNING_HAN &&
  /[，。；]/u.test(text) &&
  Math.abs(box.left - last.box.left) < 1;

/** A day, or the number of the equation that stands before it. */
const OF_ITS_OWN = new RegExp(`${DAY.source}|^[（(]\\d{1,2}[)）]$`, 'u');

/** Beside the text, set right under the title of a report that appeared before. */
const isDayOfTitle = ({ text, aside }: Draft, last: PdfLine, line: PdfLine): boolean =>
  aside && text.endsWith('》') && DAY.test(line.text) && line.box.top - last.box.bottom < line.fontSize;

/** A sentence ends before the edge that other lines reach, and the next character would have had room behind it. */
function endsShort({ lines, column }: Draft, last: PdfLine, next: PdfLine): boolean {
  const edge = Math.max(column?.right ?? 0, next.box.right, ...lines.map(({ line }) => line.box.right));
  const isOver = ENDS_SENTENCE.test(last.text) && HAN.test(next.text.slice(0, 1));
  return isOver && edge - last.box.right > ROOM_FOR_ONE * last.fontSize;
}
/** Of the size of type: a character, and what lines are uneven by. */
const ROOM_FOR_ONE = 1.4;

/** The line reaches the edge of its column, or the next begins with a word or figure too long for what is left of it. */
function isFilled(open: Draft, last: PdfLine, next: PdfLine): boolean {
  if (open.full || isWithinBracket(open, next)) return true;
  if (NEVER_FIRST.test(next.text)) return true;
  const room = (open.column?.right ?? last.box.right) - last.box.right;
  const word = /^[\p{Script=Latin}\d.,%$–—-]+[，。、；：）)]?/u.exec(next.text)?.[0] ?? '';
  const isRunning = hanIn(last.text) >= RUNNING_HAN || WORDS.test(last.text);
  const goesOn = isRunning && !open.aside && !ENDS_SENTENCE.test(last.text);
  return goesOn && room < MOST_ROOM * last.fontSize && word.length * LATIN_WIDTH * last.fontSize > room;
}
/** No paragraph begins so: the line before it was cut short by a formula. */
const NEVER_FIRST = /^(?:的(?!确)|[，。；、）)])/u;
/** A bracket that the last line opened is closed in this one: `（DFQ-` over `2020）`. */
const isWithinBracket = ({ text }: Draft, next: PdfLine): boolean =>
  /[（(][^（()）]{1,12}$/u.test(text.slice(-BRACKETED)) && /^[^（()）]{1,12}[）)]/u.test(next.text);
const BRACKETED = 13;

/** Of a Latin language, and no formula. */
const WORDS = /(?:[\p{Script=Latin}-]+[,.;]? ){5}/u;
const LATIN_WIDTH = 0.5;
/** Of the size of type: the longest words and figures take no more. */
const MOST_ROOM = 8;

/** A subtitle at the right edge reaches it and is over. */
const isSetRight = ({ bold, lines: [first, second] }: Draft, { box, fontSize }: PdfLine): boolean =>
  bold &&
  first !== undefined &&
  second === undefined &&
  first.line.box.left - box.left > SET_RIGHT * fontSize;
/** In sizes of type: no first line of a heading is set in so far. */
const SET_RIGHT = 5;

/** Below the text of a bullet and not below the bullet itself, whichever of it is bold. */
function hangsBelow(open: Draft, line: PdfLine): boolean {
  const [first, second] = open.lines.map((each) => each.line);
  if (!first || !BULLET.test(open.text)) return false;
  const isAligned = second === undefined || Math.abs(line.box.left - second.box.left) < 1;
  return isHung(first, line) && isAligned;
}

/** Under an item of one sentence, where it began and not where its text would go on. */
const isEntryBelow = ({ text, lines: [item, second] }: Draft, line: PdfLine): boolean =>
  item !== undefined &&
  second === undefined &&
  startsItem(text) &&
  /[。！？；]$/u.test(text) &&
  Math.abs(item.line.box.left - line.box.left) < 1;

/** A paragraph of one line that is set in ends with its sentence; the next is set in as far. */
function isSetInAgain(
  { text, aside, lines: [first, second] }: Draft,
  line: PdfLine,
  column: Column,
): boolean {
  if (first === undefined || second !== undefined || aside || column.cell || startsItem(text)) return false;
  const indent = (line.box.left - column.left) / line.fontSize;
  const isAlike = Math.abs(first.line.box.left - line.box.left) < 1;
  return isAlike && indent > INDENT.least && indent < INDENT.most && /[。！？]$/u.test(text);
}
/** In sizes of type. */
const INDENT = { least: 1.2, most: 2.8 };

/** Of a list without marks, `手续费用：双边千三`, each entry begins where the one before it began. */
const isEntryOfList = ({ text, lines: [first] }: Draft, { text: next, box }: PdfLine): boolean =>
  first !== undefined && LABEL.test(text) && LABEL.test(next) && Math.abs(first.line.box.left - box.left) < 1;
const LABEL = /^(?:\p{Script=Han}[\p{Script=Han} ]{1,5}|S[AF]C [^:：]{2,8})[:：]/u;

/** A bold lead-in, and not a heading: the line that it begins goes on in plain type. */
const endsPlain = (open: Draft, last: PdfLine): boolean =>
  open.lines.length === 1 && last.endsBold === false && isCutOff(open);

/** A sentence set off in bold may end within a paragraph; a heading over it is of one line, or stands further off than its lines do. */
function keepsPitch(open: Draft, gap: number): boolean {
  const [before, last] = open.lines.slice(-2).map(({ line }) => line);
  if (!before || !last || !isCutOff(open)) return false;
  const usual = last.box.top - before.box.bottom;
  return Math.abs(gap - usual) < SAME_PITCH * last.fontSize;
}
const SAME_PITCH = 0.15;
/** Of the height of a line. */
const MOST_BEHIND_END = 1.2;
/** Lines of one paragraph are evenly spaced: the gap already seen in it is the measure, else most of a line height; formulas in a line push the next away. */
function pitchLimit(open: Draft, last: PdfLine): number {
  const before = open.lines.at(-2)?.line;
  const usual = before ? Math.max(0, last.box.top - before.box.bottom) : boxHeight(last.box) * 0.95;
  // Of a paragraph that may have ended the next stands only a little further away.
  const hasEnded = ENDS_SENTENCE.test(open.text);
  if (hasEnded && before === undefined) return MOST_BEHIND_END * boxHeight(last.box);
  const isOver = open.lines.length > 2 && hasEnded;
  const limit = usual * 1.3 + (isOver ? 1.8 : 2.5);
  const goesOn = isCutOff(open) && !open.bold && !open.aside && hanIn(last.text) >= RUNNING_HAN;
  return goesOn ? Math.max(limit, DOUBLE_SPACING * boxHeight(last.box)) : limit;
}
