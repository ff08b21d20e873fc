import type { PdfLine } from '#server/ports/pdf.ts';
import {
  CHECKBOXES,
  ENDS_SENTENCE,
  MAX_HEADING,
  NOTE,
  numberingDepth,
  parseCaption,
  SOURCE,
  startsItem,
  UNIT_LINE,
} from './line-patterns.ts';
import type { Paragraph } from './page-parts.ts';
import type { Column } from './text-lines.ts';

/** A paragraph while lines are being joined to it. */
export interface Draft {
  page: number;
  text: string;
  lines: { page: number; line: PdfLine }[];
  fontSize: number;
  bold: boolean;
  aside: boolean;
  table: boolean;
  /** The last line reaches the right edge of its column, so the sentence may go on. */
  full: boolean;
  column: Column | null;
  areas: Paragraph['areas'];
}

export const standsAlone = (text: string): boolean =>
  SOURCE.test(text) || NOTE.test(text) || isOfForm(text) || parseCaption(text) !== null;

/** What a form prints over its tables: `单位：元 币种：人民币`, boxes that are ticked or not. */
export const isOfForm = (text: string): boolean => UNIT_LINE.test(text) || CHECKBOXES.test(text);

/** Of a line's height: lines of double spacing stand no further apart, and a sentence that breaks off at the end of a full one goes on in the next. */
export const DOUBLE_SPACING = 2;

/** Beside the text: `电话：…`, and whoever comes after the address of the one before. */
const beginsEntry = (open: Draft, text: string): boolean =>
  open.aside &&
  (/^[\p{Script=Han}A-Za-z-]{2,8}\s?[:：]/u.test(text) ||
    /^(?:研究员|分析师|联系人|研究助理)\s?[\d(（]/u.test(text) ||
    /@[\w.-]+$/u.test(open.text));

/** A number in a bracket that the line before opened, `（图` over `11）`, begins nothing; of titles that are listed beside the text each is its own. */
export const beginsItem = (open: Draft, text: string): boolean =>
  (startsItem(text) && !OPENS_BRACKET.test(open.text) && !isNextInText(open, text)) ||
  REACHED_BY.test(text) ||
  (open.aside && ENDS_TITLE.test(open.text) && text.startsWith('《')) ||
  beginsEntry(open, text);
/** How a house is reached, each way in a line of its own. */
const REACHED_BY = /^(?:电\s?话|传\s?真|邮\s?编|邮\s?箱|tel|fax|e-?mail)\s?[:：]/iu;

/** Points are numbered in running text, and this is the next of them: `…：1、…；` over `2、…`. */
function isNextInText({ text, full, aside }: Draft, next: string): boolean {
  const [mark = '', opening, number = '', closing] = POINT.exec(next) ?? [];
  if (mark === '' || !full || aside || Number(number) < 2) return false;
  const before = `${opening ?? ''}${Number(number) - 1}${closing ?? ''}`;
  return text.slice(1).slice(-LONGEST_POINT).includes(before);
}
/** Characters of a point, and of what leads to the first. */
const LONGEST_POINT = 2000;
const POINT = /^([（(]?)(\d{1,2})([)）、])/u;
/** With the day on which it appeared, or without. */
const ENDS_TITLE = /》(?:\s?[-—–]?\s?\d{4}(?:[-./]\d{1,2}){0,2})?$/u;
const OPENS_BRACKET = /[（(][^）)]{0,12}$/u;

/** The number of a heading stands before its first line, the second begins where the first has its words. */
const NUMBERED = /^\d{1,2}(?:\.\d{1,2}){0,3}\s/;

/** A first line set in by two characters starts a paragraph, unless it hangs under a bullet or a number. */
export function isIndented(open: Draft, last: PdfLine, line: PdfLine): boolean {
  const step = line.box.left - last.box.left;
  if (step <= line.fontSize * 1.2) return false;
  const isNumbered = startsItem(open.text) || (open.bold && line.bold && NUMBERED.test(open.text));
  return !(open.lines.length === 1 && isNumbered);
}

const HANGING = { least: 0.6, most: 2.6 };
/** As far in as the text behind a bullet begins. */
export function isHung(bullet: PdfLine, { box, fontSize }: PdfLine): boolean {
  const indent = box.left - bullet.box.left;
  return indent > HANGING.least * fontSize && indent < HANGING.most * fontSize;
}

export const isCutOff = (draft: Draft): boolean =>
  draft.full &&
  !ENDS_SENTENCE.test(draft.text) &&
  draft.text.length >= 15 &&
  (draft.text.length > MAX_HEADING || numberingDepth(draft.text) === null || /[。；]/u.test(draft.text));
