import { UNREAD } from '#contract/text/unread.ts';
/** What a line of a Chinese report can be told by. Patterns are anchored at the start unless said otherwise. */

export const HAN = /\p{Script=Han}/u;
/** A Latin word and the sign behind it, and no part of an address: `(2014).`, `61(5),`, `Wiley &`. */
const ENDS_LATIN = /(?:^|[\s（(，。；、])[A-Za-z\d(][\w()[\]-]*[,.;:)]+$|(?:[A-Z]\.)+$|[A-Za-z] &$/u;
/** Characters from the end of what goes before that are looked at: a paragraph may be as long as a book. */
const LONGEST_WORD = 40;
const LATIN_EDGE = /[A-Za-z0-9%]/;

/** `图 3：…`, `图表12 …`, `表 2-1 …`, `Figure 4: …`. Groups: word, number, mark, name. */
const CAPTION =
  /^(图表|图|表|Figure|Fig\.|Table|Exhibit)\s*(\d{1,3}(?:\s*[-.–]\s*\d{1,3})?|[一二三四五六七八九十]{1,3})\s*([:：.、,，]?)\s*(.*)$/i;
/** A sentence about a chart is no caption: `图 3 展示了…`, `表 1 中…`; 中信 and 中证 500 begin names, and behind a colon everything does. */
const ABOUT_A_CHART =
  /^(中(?![信证国债小美长性期位枢金泰银央游高欧日概东南原华药标])|为|是|的|和|与|及|给出|展示|显示|列出|所示|可以|可见|表明|反映|说明|统计了|汇总了)|所示|可以看出/;
/** What stood in them is printed in white. */
export const EMPTY_BRACKETS = /[（(]\s*[)）]\s*$/u;
/** `图 4，图 5 表示…`, `图 6,7 表示…`: of several charts at once. */
const OF_SEVERAL = /^(?:图表|图|表)?\s*\d/;
const ENDS_AS_PROSE = /[。；;]$/u;
const MAX_CAPTION = 70;

export interface CaptionParts {
  word: '图' | '图表' | '表';
  number: string;
  name: string;
  /** A colon stands before the name: whatever its words say, they name. */
  isNamed: boolean;
}

export function parseCaption(text: string): CaptionParts | null {
  const match = CAPTION.exec(text.trim());
  if (!match || isContentsLine(text)) return null;
  const [, word = '', number = '', mark = '', name = ''] = match;
  const isNamed = /[:：]/u.test(mark);
  if (name.length > MAX_CAPTION || ENDS_AS_PROSE.test(name)) return null;
  if (!isNamed && (ABOUT_A_CHART.test(name) || (/[,，]/u.test(mark) && OF_SEVERAL.test(name)))) return null;
  const lower = word.toLowerCase();
  const kind =
    lower === '图表' || lower === 'exhibit' ? '图表' : lower === '表' || lower === 'table' ? '表' : '图';
  return {
    word: kind,
    number: number.replace(/\s+/g, ''),
    name: name.replace(EMPTY_BRACKETS, '').trim(),
    isNamed,
  };
}

/** A number without a name, which may stand apart from it. */
export const isBareCaption = (text: string): boolean => parseCaption(text)?.name === '';

/** Dotted leaders, printed as full stops, ellipses or spaced dots, with or without the page number they lead to; two ellipses in a sentence are what is left out of it. */
const LEADERS = /(?:[.．·…‧]\s?){5,}|…{3,}|…{2}\s*-?\s*\d{1,4}\s*-?$/;
export const isContentsLine = (text: string): boolean => LEADERS.test(text);

/** Title and printed page of a contents line; null when it carries no page. */
export function parseContentsLine(text: string): { title: string; page: number } | null {
  const match = /^(.*?)\s*(?:(?:[.．·…‧]\s?){3,}|…{2,})\s*-?\s*(\d{1,4})\s*-?$/.exec(text.trim());
  const title = match?.[1]?.replace(/[.．·…‧\s]+$/, '').trim() ?? '';
  return match && title !== '' ? { title, page: Number(match[2]) } : null;
}

export const SOURCE = /^(?:资料|数据|图片)?(?:来源|出处)\s*[:：]\s*/;
export const NOTE = /^(?:备?注|说明)\s*\d*\s*[:：]/;
/** Over a table: what its figures are counted in. */
export const UNIT_LINE = /^[(（[【]?\s*单\s*位\s*[:：]/u;
export const BULLET = /^(?:[•●❍■◆❖◼▪►▶➢➔⇨✓✗⚫◎○☆★※❐❑❒□☑√♦◊⇒→\uf000-\uf0ff]|[−∗](?=\s))/u;
const LIST_NUMBER =
  /^(?:[（(][一二三四五六七八九十\d]{1,3}[)）]|\d{1,2}[)）、]|\d{1,2}[.．](?!\d)|[①-⑳]|[一二三四五六七八九十]{1,3}、|[a-z][)）]|[a-z][.．]\s*(?=\p{Script=Han}))/u;
export const startsItem = (text: string): boolean => BULLET.test(text) || LIST_NUMBER.test(text);
export const ENDS_SENTENCE = /[。！？；!?;：:][”’"）)】」]*$/;

/** Depth that a heading's numbering speaks of, from 0; null without numbering. */
export function numberingDepth(text: string): number | null {
  if (/^第[一二三四五六七八九十百\d]+[章部篇]/.test(text)) return 0;
  if (/^第[一二三四五六七八九十百\d]+节/.test(text)) return 0;
  if (/^[一二三四五六七八九十]{1,3}[、.．]/.test(text)) return 0;
  if (/^[（(][一二三四五六七八九十]{1,3}[)）]/.test(text)) return 1;
  const dotted = /^(\d{1,2})((?:[.．]\d{1,2}){1,3})[.．、]?\s*(?=[^\d%.\s])/.exec(text);
  if (dotted) return (dotted[2] ?? '').replace(/[^.．]/g, '').length;
  if (/^\d{1,2}\s*[.．、]\s*(?=[^\d\s])/.test(text) || /^\d{1,2}\s+(?=\p{Script=Han})/u.test(text)) return 0;
  return null;
}

/** Joins two printed lines of one paragraph: Han text without a space, Latin words with one, broken words mended. */
export function joinText(before: string, after: string): string {
  if (/[A-Za-z]-$/.test(before) && /^[a-z]/.test(after)) return before.slice(0, -1) + after;
  const isLatin = LATIN_EDGE.test(after[0] ?? '');
  const space =
    isLatin && (LATIN_EDGE.test(before.at(-1) ?? '') || ENDS_LATIN.test(before.slice(-LONGEST_WORD)));
  return before + (space ? ' ' : '') + after;
}

/** For comparing what two places print: no spaces, punctuation or case. */
export const comparable = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** `σ = … (15)`: letters, figures and signs around an equals sign, and no words. */
export function isEquation(text: string): boolean {
  const at = text.indexOf('=');
  if (at < 1 || /[\p{Script=Han}。；]/u.test(text)) return false;
  return /\p{L}/u.test(text.slice(0, at)) && /[\p{L}\d]/u.test(text.slice(at + 1));
}

/** A longer text is no heading, however it is numbered. */
export const MAX_HEADING = 60;
/** Ticks of a form: `□适用 √不适用`. */
export const CHECKBOXES =
  /^[□√☑✓■]\s*(?:适用|是|已|否|有|不)[^。]{0,24}[□√☑✓■]\s*(?:适用|不适用|是|否|无|未)/;

/** How a house can be reached: `传真：（0512）62938527`. */
export const CONTACT =
  /(?:^|\s)(?:Tel|Fax|电\s?话|传\s?真|邮编|邮政编码|(?:公司)?网址|(?:公司)?地址)\s?[:：]/u;

/** What a figure comes to: `−1,234.5%` is -1234.5; not a number for any other text. */
export const figureValue = (figure: string): number =>
  Number(figure.replace(/[,%％\s]/gu, '').replace(/^[−–]/u, '-'));

/** Nothing but a day: `2024 年 5 月 7 日`, `发布时间：2019-09-24`. */
export const DAY =
  /^\s*(?:发布时间[:：])?\s*(?:19|20)\d{2}\s?[-./年]\s?\d{1,2}\s?[-./月]\s?\d{1,2}\s?日?\s*$/u;

/** Closes a sentence or a part of it: no line begins with it but where something stood before it that is no letter. */
export const CLOSES = /^[）)，。；、]/u;

const HAN_LETTERS = new RegExp(`\\p{Script=Han}|${UNREAD}`, 'gu');
/** Han letters of a text, and what takes the place of letters that nobody can read. */
export const hanIn = (text: string): number => text.match(HAN_LETTERS)?.length ?? 0;
/** A line of running text has so many; a row of a list, a date or an address has not. */
export const RUNNING_HAN = 12;
