import { gatherFormulas } from './displayed-formulas.ts';
import type { Draft } from './draft-paragraph.ts';
import {
  CHECKBOXES,
  CONTACT,
  DAY,
  EMPTY_BRACKETS,
  ENDS_SENTENCE,
  HAN,
  hanIn,
  isEquation,
  MAX_HEADING,
  NOTE,
  numberingDepth,
  parseCaption,
  RUNNING_HAN,
  SOURCE,
} from './line-patterns.ts';
import type { Paragraph, ParagraphKind } from './page-parts.ts';
import { standsUnder } from './tabular-rows.ts';

const DISCLAIMER_HEADING =
  /^(?:[\d.、\s一二三四五六七八九十]*)(?:(?:重要|特别|免责|法律|分析师|一般|证券研究报告)?(?:声明|申明|提示及声明)|免责条款|重要法律声明|信息披露|(?:公司|行业|股票)?(?:和行业)?(?:投资)?评级(?:的)?(?:说明|标准|体系).*|.{2,12}评级(?:说明|标准|体系|定义).*|.{2,6}证券(?:股份有限公司)?(?:[公股][司票]|行业)?投资评级|分析师(?:声明|承诺|保证|简介|介绍).*|证券投资咨询业务的?说明|Disclaimer.*)[:：]?$/i;
/** What only declarations say, wherever they stand: beside the summary of a first page too; how a company came to its licence is told with the year. Asked without spaces. */
const DECLARES =
  /(?<!\d年[^。；]{0,24})(?:主管机关|证监会|监督管理委员会).{0,4}(?:核准|批准|许可).{0,8}证券投资咨询业务|(?:阅读|见|参见)本(?:证券研究)?报告.{0,12}(?:免责|分析师)?(?:申明|声明)|力求(?:独立、)?客观.{0,12}(?:不受|未受)任何第三方的?(?:授意|影响)|(?:具有|拥有|取得|获).{0,4}中国证券业协会(?:授予|注册|颁发)|本报告(?:仅|只)?(?:供|面向|提供给).{0,40}客户(?:使用|参考|阅读)|(?:接收到?|收到)本报告而?视(?:其|相关人员|接收人|您)?为|(?:版权|著作权)(?:仅|均)?(?:归|为|属于?).{0,20}所有|未经.{0,24}(?:许可|授权|同意|批准).{0,30}(?:复制|翻版|刊登|转载|引用|发表|转发|刊载)|(?:因|依据|据此|由于)使用本报告.{0,60}(?:责任|负责)|预[计期]未?来?6-?1?2?个月内?.{0,30}(?:优于|弱于|介于|高于|低于).{0,16}(?:指数|大盘)|未来6-?1?2?个月(?:的|内的?).{0,20}(?:领先|落后|优于|弱于|相对).{0,12}(?:基准|指数)/u;
/** Declarations stand at the end; on early pages the same words are a side note. */
const DISCLAIMER_FROM = 0.6;

/** Names what each paragraph is; everything after the first declaration heading near the end is a disclaimer. */
export function classifyParagraphs(drafts: readonly Draft[], pageCount: number): Paragraph[] {
  const bodySize = usualSize(drafts);
  const mostlyHan = drafts.filter((draft) => HAN.test(draft.text)).length > drafts.length / 2;
  let disclaimer = false;
  const hasImprint = drafts.some(({ page, text }) => page === pageCount && CONTACT.test(text));
  const after = new Map(drafts.map((draft, at) => [draft, drafts[at + 1]]));
  const isKept = (draft: Draft): boolean =>
    isWorded(draft, mostlyHan) ||
    isShortTitle(draft, bodySize) ||
    isNameOver(draft, after.get(draft)) ||
    (hasImprint && draft.page === pageCount && isOfImprint(draft)) ||
    isWholeEquation(draft, bodySize);
  return gatherFormulas(drafts, isKept, bodySize).map(({ draft, isFormula }): Paragraph => {
    if (isFormula) return { page: draft.page, text: draft.text, kind: 'formula', areas: draft.areas };
    const heading = isHeading(draft, bodySize) || isHeadingOver(draft, after.get(draft));
    const plain = draft.text.replace(/\s+/g, '').replace(/^[^\p{L}\p{N}]+/u, '');
    if (draft.page > pageCount * DISCLAIMER_FROM && plain.length <= 30 && DISCLAIMER_HEADING.test(plain)) {
      disclaimer = true;
    }
    const kind = disclaimer || DECLARES.test(plain) ? 'disclaimer' : kindOf(draft, heading);
    const text = kind === 'caption' ? draft.text.replace(EMPTY_BRACKETS, '') : draft.text;
    return { page: draft.page, text: text.trim(), kind, areas: draft.areas };
  });
}

/** Alone in its line, it leads to a formula or from one. */
const LEADS_ON = /^(?:由于|其中|因此|所以|假设|于是|此时|那么|例如|以及|从而|定义|的解)[，,：:。]?$/u;

/** `（1）Trend`: a heading in another language. */
const NUMBERED_LATIN = /^(?:[（(]\d{1,2}[)）]|\d{1,2}(?:\.\d{1,2})*[.、]?\s)\s?[A-Za-z]{3}/u;

/** `2.NTTANK（HK）LIMITED`: a company by its name in another language. */
const NUMBERED_NAME = /^\d{1,2}[.、]\s?[A-Z][\w（）() .&-]*(?:LIMITED|LTD|INC|CORP|COMPANY|GMBH)\.?$/iu;

/** What stands under a heading of a form, alone in its line: there is none. */
const ANSWERS = /^[无否]。?$/u;

/** In a Chinese report a short line without a Han character is a piece of a formula or a label that lost its chart. */
function isWorded(draft: Draft, mostlyHan: boolean): boolean {
  const text = draft.text.trim();
  if ((ANSWERS.test(text) && !draft.table && !draft.aside) || DAY.test(text)) return true;
  // Of a cell beside long texts: 是.
  const fewest = draft.table ? 1 : 2;
  if (text.length < fewest || !/[\p{L}\p{N}]/u.test(text)) return false;
  if (!mostlyHan || draft.aside || draft.table || parseCaption(text)) return true;
  if (REACHED_AT.test(text)) return true;
  if (LEADS_ON.test(text) || (draft.bold && NUMBERED_LATIN.test(text)) || NUMBERED_NAME.test(text))
    return true;
  return HAN.test(text) ? text.length > 2 : text.length > 28 && /[A-Za-z]{4}/.test(text);
}

/** How somebody is reached: letters that no chart and no formula is of. */
const REACHED_AT = /^(?:[\w.-]+@ ?[\w.-]+\.[a-z]{2,}|1\d{10}|0\d{2,3}-\d{7,8})$/u;

const TWO_LETTERS = /^(?!索引|图表)\p{Script=Han}\s?\p{Script=Han}$/u;

/** `结语`, `总结`, `附 录`: two letters in large type are a heading of a chapter. */
const isShortTitle = (draft: Draft, bodySize: number): boolean =>
  TWO_LETTERS.test(draft.text.trim()) &&
  draft.lines.length === 1 &&
  isHeading(draft, bodySize) &&
  draft.fontSize >= bodySize + LARGER;

/** Where the last page of a report says how its house is reached, it does so in the languages of the places. */
const isOfImprint = ({ text, table }: Draft): boolean =>
  !table &&
  text.length <= LONGEST_ADDRESS &&
  (/\p{Script=Han}{2}/u.test(text) || /[A-Za-z]{3}.*\d|(?:[A-Z][A-Za-z]+[ ,.]+){2}/u.test(text));
const LONGEST_ADDRESS = 120;

/** Two letters in bold over running text that begins where they do: `数据`, the town of an address. */
function isNameOver({ text, bold, lines: [line, second], table }: Draft, next: Draft | undefined): boolean {
  const below = next?.lines[0];
  if (!TWO_LETTERS.test(text.trim()) || !bold || table || !line || second || !below || next?.bold)
    return false;
  return (
    below.page === line.page &&
    hanIn(next?.text ?? '') >= RUNNING_HAN &&
    standsUnder(line.line, below.line, CLOSE)
  );
}
/** Of the height of a line, the white between the name and the text under it. */
const CLOSE = 1.2;

/** An equation that nothing seems to be missing of; its limits alone are set in small type. */
const isWholeEquation = ({ text, fontSize, table }: Draft, bodySize: number): boolean =>
  !table &&
  isEquation(text) &&
  fontSize >= bodySize * SMALLEST_EQUATION &&
  text.length >= 8 &&
  isBalanced(text);
const SMALLEST_EQUATION = 0.85;

function isBalanced(text: string): boolean {
  const count = (signs: RegExp): number => text.match(signs)?.length ?? 0;
  const isClosed = count(/[（(]/gu) === count(/[）)]/gu) && count(/\[/gu) === count(/\]/gu);
  return isClosed && !/[=+−×∗/-]$/u.test(text);
}

function kindOf(draft: Draft, heading: boolean): ParagraphKind {
  if (parseCaption(draft.text)) return 'caption';
  if (draft.table) return 'table';
  if (CHECKBOXES.test(draft.text) || DAY.test(draft.text)) return 'note';
  if (SOURCE.test(draft.text) || NOTE.test(draft.text) || draft.aside) return 'note';
  return heading ? 'heading' : 'body';
}

/** Points that a heading is set larger than the text, at least. */
const LARGER = 1.2;

/** Some authors close a numbered heading with a full stop. */
const isNumberedTitle = (draft: Draft, bodySize: number): boolean =>
  draft.fontSize >= bodySize + LARGER && draft.text.length <= 30 && numberingDepth(draft.text) !== null;

/** The font size most characters are set in. */
export function usualSize(drafts: readonly Draft[]): number {
  const characters = new Map<number, number>();
  for (const draft of drafts) {
    if (draft.table || draft.aside) continue;
    const size = Math.round(draft.fontSize * 2) / 2;
    characters.set(size, (characters.get(size) ?? 0) + draft.text.length);
  }
  return [...characters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 10;
}

/**
 * A line by itself over the running text of its column, and much larger; or in bold, with its full stop, over plain text: what a first page says under each of
 * its points.
 */
function isHeadingOver(draft: Draft, next: Draft | undefined): boolean {
  const { text, fontSize, bold, lines, aside, table, column } = draft;
  const line = lines[0]?.line;
  const below = next?.lines[0];
  const isNumbered = numberingDepth(text) !== null;
  if (!line || lines.length > 1 || aside || table || hanIn(text) < 2) return false;
  if (text.length > (isNumbered ? LONGEST_TITLE.numbered : LONGEST_TITLE.plain)) return false;
  if (!next || !below || next.page !== draft.page || next.column !== column || next.aside) return false;
  const isOverText = hanIn(next.text) >= LEAST_BELOW && below.line.box.top > line.box.bottom;
  if (!isOverText || parseCaption(text) || SOURCE.test(text) || /[；;，,、：:]$/u.test(text)) return false;
  const isLarger = fontSize >= below.line.fontSize + MUCH_LARGER && !ENDS_SENTENCE.test(text);
  return isLarger || (bold && text.endsWith('。') && (isNumbered || /[：:]/u.test(text)) && !below.line.bold);
}
const LONGEST_TITLE = { plain: 30, numbered: 40 };
const LEAST_BELOW = 20;
/** Points. */
const MUCH_LARGER = 2.4;

/** Set off by size, weight or numbering, short, and no sentence. */
export function isHeading(draft: Draft, bodySize: number): boolean {
  const { text } = draft;
  if (draft.table || draft.aside || text.length > MAX_HEADING || text.length < 2) return false;
  if (isEquation(text) || (!HAN.test(text) && !/[A-Za-z]{4}/.test(text))) return false;
  if (
    /[；;，,、]$/.test(text) ||
    (text.endsWith('。') && !isNumberedTitle(draft, bodySize)) ||
    parseCaption(text) ||
    SOURCE.test(text)
  )
    return false;
  const larger = draft.fontSize >= bodySize + LARGER;
  const notSmaller = draft.fontSize >= bodySize - 0.6;
  const numbered = numberingDepth(text) !== null;
  if (larger && (draft.bold || numbered || draft.fontSize >= bodySize + 2.4)) return true;
  if (draft.bold && notSmaller)
    return draft.lines.length <= 2 && (numbered || !ENDS_SENTENCE.test(text) || text.length < 30);
  return (
    numbered &&
    notSmaller &&
    draft.lines.length === 1 &&
    text.length <= 32 &&
    !ENDS_SENTENCE.test(text) &&
    !/[，,]/.test(text) &&
    /^\d+[.．]\d|^[一二三四五六七八九十]+、|^第/.test(text)
  );
}
