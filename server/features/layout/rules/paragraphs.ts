import { UNREAD } from '#contract/text/unread.ts';
import { boxHeight, unionBox } from '#server/platform/geometry/boxes.ts';
import type { PdfLine, PdfPage } from '#server/ports/pdf.ts';
import { classifyParagraphs, MAX_HEADING } from './classify-paragraphs.ts';
import type { Draft } from './draft-paragraph.ts';
import {
  BULLET,
  ENDS_SENTENCE,
  HAN,
  isEquation,
  joinText,
  NOTE,
  numberingDepth,
  parseCaption,
  SOURCE,
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
    const open = drafts.at(-1);
    if (piece.kind === 'line' && open && continuesBelow(open, piece)) append(open, piece);
    else drafts.push(begin(piece));
  }
  return asPartsOfCharts(classifyParagraphs(joinAcrossPages(drafts), pages.length), charts);
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
  draft.text = joinText(draft.text, line.text);
  draft.lines.push({ page, line });
  draft.full = isFull(line, column);
  draft.bold = draft.bold && line.bold;
  const area = draft.areas.at(-1);
  if (area && area.page === page && draft.column === column) area.box = unionBox([area.box, line.box]);
  else draft.areas.push({ page, box: line.box });
  draft.column = column;
}

const isFull = ({ box, fontSize }: PdfLine, { right }: Column): boolean =>
  box.right >= right - fontSize * 2.2;

const standsAlone = (text: string): boolean =>
  SOURCE.test(text) || NOTE.test(text) || parseCaption(text) !== null;

/** Whether the next line of the same column belongs to the open paragraph. */
function continuesBelow(open: Draft, { page, line, column }: LinePiece): boolean {
  const last = open.lines.at(-1)?.line;
  if (!last || open.table || open.page > page || open.lines.at(-1)?.page !== page || open.column !== column)
    return false;
  if (standsAlone(line.text) || beginsItem(open, line.text)) return false;
  if (Math.abs(last.fontSize - line.fontSize) > Math.max(0.8, last.fontSize * 0.12)) return false;
  const gap = line.box.top - last.box.bottom;
  if (gap < -0.6 * boxHeight(last.box) || gap > pitchLimit(open, last)) return false;
  if (!isFilled(open, last, line) || (parseCaption(open.text) && open.lines.length >= 2)) return false;
  if (isEquation(open.text) || (isEquation(line.text) && ENDS_SENTENCE.test(open.text))) return false;
  if (hangsBelow(open, line)) return true;
  if (open.bold && !line.startsBold && !endsPlain(open, last) && !keepsPitch(open, gap)) return false;
  if (line.bold && !last.bold && ENDS_SENTENCE.test(open.text)) return false;
  return !isIndented(open, last, line);
}

/** The line reaches the edge of its column, or the next begins with a word or figure too long for what is left of it. */
function isFilled(open: Draft, last: PdfLine, next: PdfLine): boolean {
  if (open.full) return true;
  const room = (open.column?.right ?? last.box.right) - last.box.right;
  const word = /^[\p{Script=Latin}\d.,%$–—-]+[，。、；：）)]?/u.exec(next.text)?.[0] ?? '';
  const isRunning = hanIn(last.text) >= RUNNING_HAN || WORDS.test(last.text);
  const goesOn = isRunning && !open.aside && !ENDS_SENTENCE.test(last.text);
  return goesOn && room < MOST_ROOM * last.fontSize && word.length * LATIN_WIDTH * last.fontSize > room;
}
/** Of a Latin language, and no formula. */
const WORDS = /(?:[\p{Script=Latin}-]+[,.;]? ){5}/u;
const LATIN_WIDTH = 0.5;
/** Of the size of type: the longest words and figures take no more. */
const MOST_ROOM = 8;

/** Below the text of a bullet and not below the bullet itself, whichever of it is bold. */
function hangsBelow(open: Draft, line: PdfLine): boolean {
  const [first, second] = open.lines.map((each) => each.line);
  if (!first || !BULLET.test(open.text)) return false;
  const indent = line.box.left - first.box.left;
  const isAligned = second === undefined || Math.abs(line.box.left - second.box.left) < 1;
  return indent > HANGING.least * line.fontSize && indent < HANGING.most * line.fontSize && isAligned;
}
const HANGING = { least: 0.6, most: 2.6 };
/** A bold lead-in, and not a heading: the line that it begins goes on in plain type. */
const endsPlain = (open: Draft, last: PdfLine): boolean =>
  open.lines.length === 1 && last.endsBold === false && isCutOff(open);

/** A number in a bracket that the line before opened, `（图` over `11）`, begins nothing; of titles that are listed beside the text each is its own. */
const beginsItem = (open: Draft, text: string): boolean =>
  (startsItem(text) && !OPENS_BRACKET.test(open.text)) ||
  (open.aside && open.text.endsWith('》') && text.startsWith('《'));
const OPENS_BRACKET = /[（(][^）)]{0,12}$/u;

/** A sentence set off in bold may end within a paragraph; a heading over it is of one line, or stands further off than its lines do. */
function keepsPitch(open: Draft, gap: number): boolean {
  const [before, last] = open.lines.slice(-2).map(({ line }) => line);
  if (!before || !last || !isCutOff(open)) return false;
  const usual = last.box.top - before.box.bottom;
  return Math.abs(gap - usual) < SAME_PITCH * last.fontSize;
}
const SAME_PITCH = 0.15;
/** Of a line's height: lines of double spacing stand no further apart, and a sentence that breaks off at the end of a full one goes on in the next. */
const DOUBLE_SPACING = 2;

/** Lines of one paragraph are evenly spaced: the gap already seen in it is the measure, else most of a line height; formulas in a line push the next away. */
function pitchLimit(open: Draft, last: PdfLine): number {
  const before = open.lines.at(-2)?.line;
  const usual = before ? Math.max(0, last.box.top - before.box.bottom) : boxHeight(last.box) * 0.95;
  const limit = usual * 1.3 + 2.5;
  const goesOn = isCutOff(open) && !open.bold && !open.aside && hanIn(last.text) >= RUNNING_HAN;
  return goesOn ? Math.max(limit, DOUBLE_SPACING * boxHeight(last.box)) : limit;
}

const HAN_LETTERS = new RegExp(`\\p{Script=Han}|${UNREAD}`, 'gu');
const hanIn = (text: string): number => text.match(HAN_LETTERS)?.length ?? 0;
/** A line of running text has so many; a row of a list, a date or an address has not. */
const RUNNING_HAN = 12;

/** A first line set in by two characters starts a paragraph, unless it hangs under a bullet. */
function isIndented(open: Draft, last: PdfLine, line: PdfLine): boolean {
  const step = line.box.left - last.box.left;
  if (step <= line.fontSize * 1.2) return false;
  return !(open.lines.length === 1 && startsItem(open.text));
}

/** A sentence cut off at the foot of a page or column goes on in the next one, over charts, notes and scraps of formulas in between. */
function joinAcrossPages(drafts: Draft[]): Draft[] {
  const joined: Draft[] = [];
  let open: Draft | null = null;
  let overScraps = false;
  for (const draft of drafts) {
    const isOver = overScraps && open !== null && followsClosely(open, draft);
    if (open && isProse(draft) && (resumes(open, draft) || isOver)) {
      open.text = joinText(open.text, draft.text);
      open.areas.push(...draft.areas);
      open.lines.push(...draft.lines);
      open.full = draft.full;
      open.column = draft.column;
      if (!isCutOff(open)) open = null;
      overScraps = false;
      continue;
    }
    joined.push(draft);
    if (open && isScrap(draft, open)) overScraps = true;
    else if (isProse(draft)) {
      open = isCutOff(draft) ? draft : null;
      overScraps = false;
    }
  }
  return joined;
}

/** What is left of a formula: small type that says nothing by itself, and is no paragraph in the end. */
const isScrap = (draft: Draft, open: Draft): boolean =>
  !draft.table &&
  draft.text.length <= SCRAP &&
  !HAN.test(draft.text) &&
  (draft.fontSize < SMALL_TYPE * open.fontSize || draft.text.length === 1);
const SCRAP = 12;
const SMALL_TYPE = 0.85;

/** The next line of the same column, which a part of a fraction in the line before it stands over. */
function followsClosely(open: Draft, draft: Draft): boolean {
  const [last, first] = [open.lines.at(-1), draft.lines[0]];
  if (!last || !first || open.column !== draft.column || last.page !== first.page) return false;
  const gap = first.line.box.top - last.line.box.bottom;
  const isNear = gap > 0 && gap < DOUBLE_SPACING * boxHeight(last.line.box);
  const isRunning = hanIn(last.line.text) >= RUNNING_HAN && HAN.test(draft.text);
  return (
    isNear &&
    isRunning &&
    !draft.bold &&
    !beginsItem(open, draft.text) &&
    !isIndented(open, last.line, first.line)
  );
}

/** Figures alone, such as the mark of a footnote or the dates of an axis, are none. */
const isProse = (draft: Draft): boolean =>
  !draft.table &&
  !draft.aside &&
  !draft.column?.cell &&
  !standsAlone(draft.text) &&
  /\p{L}/u.test(draft.text);

const isCutOff = (draft: Draft): boolean =>
  draft.full &&
  !ENDS_SENTENCE.test(draft.text) &&
  draft.text.length >= 15 &&
  (draft.text.length > MAX_HEADING || numberingDepth(draft.text) === null || /[。；]/u.test(draft.text));

function resumes(open: Draft, draft: Draft): boolean {
  const lastPage = open.lines.at(-1)?.page ?? open.page;
  const first = draft.lines[0]?.line;
  if (!first || draft.page > lastPage + 1 || draft.page < lastPage || open.column === draft.column)
    return false;
  const last = open.lines.at(-1)?.line;
  const second = draft.lines[1]?.line;
  const isSetIn = second !== undefined && first.box.left >= second.box.left + first.fontSize;
  const atMargin = last && !isSetIn && Math.abs(first.box.left - last.box.left) < first.fontSize / 2;
  const indented = !atMargin && first.box.left > (draft.column?.left ?? 0) + first.fontSize * 1.5;
  return (
    !indented &&
    !beginsItem(open, draft.text) &&
    !draft.bold &&
    Math.abs(open.fontSize - draft.fontSize) < 0.8
  );
}
