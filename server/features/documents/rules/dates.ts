import type { PdfLine } from '#server/ports/pdf.ts';
import { relatedRows } from '../../layout/index.ts';

const FIRST_YEAR = 1990;
const LAST_YEAR = 2099;

/** `YYYY-MM-DD` when the three numbers are a day of the calendar, else null. */
export function toDate(year: number, month: number, day: number): string | null {
  const full = year < 100 ? 2000 + year : year;
  if (full < FIRST_YEAR || full > LAST_YEAR || month < 1 || month > 12 || day < 1) return null;
  if (day > new Date(Date.UTC(full, month, 0)).getUTCDate()) return null;
  return `${full}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Digits that justified type sets apart: `2023 年 08 月 3 1 日`. */
const SPACED_DIGITS = /(?<=\d)\s+(?=(?:\d\s*){1,3}[年月日])/g;
const WRITTEN = /((?:19|20)\d{2})\s*[年./-]\s*(\d{1,2})\s*[月./-]\s*(\d{1,2})\s*日?/;
const COMPACT = /(?<!\d)((?:19|20)\d{2})(\d{2})(\d{2})(?!\d)/;
const CHINESE =
  /([二〇零○Ｏ一三四五六七八九]{4})年([一二三四五六七八九十]{1,3})月(?:([一二三四五六七八九十]{1,3})日)?/;

/** The first full date in a text: `2019年06月17日`, `2019-6-17`, `20190617`, `二〇一九年六月十七日`. */
export function findDate(text: string): { date: string; evidence: string } | null {
  const written = text.replace(SPACED_DIGITS, '');
  for (const pattern of [WRITTEN, COMPACT]) {
    const match = pattern.exec(written);
    const date = match && toDate(Number(match[1]), Number(match[2]), Number(match[3]));
    if (match && date) return { date, evidence: match[0] };
  }
  const match = CHINESE.exec(text);
  if (!match?.[3]) return null;
  const date = toDate(chineseYear(match[1] ?? ''), chineseNumber(match[2] ?? ''), chineseNumber(match[3]));
  return date ? { date, evidence: match[0] } : null;
}

/** `D:20190617154240+08'00'` as PDF producers write it. */
export const pdfInfoDate = (value: string): string | null => {
  const match = /^D:(\d{4})(\d{2})(\d{2})/.exec(value);
  return match ? toDate(Number(match[1]), Number(match[2]), Number(match[3])) : null;
};

const DIGITS = '〇一二三四五六七八九';
const chineseYear = (text: string): number =>
  Number([...text.replace(/[零○Ｏ]/g, '〇')].map((digit) => DIGITS.indexOf(digit)).join(''));

function chineseNumber(text: string): number {
  const [tens, ones] = text.includes('十') ? text.split('十') : ['', text];
  const ten = text.includes('十') ? (tens ? DIGITS.indexOf(tens) : 1) * 10 : 0;
  return ten + (ones ? DIGITS.indexOf(ones) : 0);
}

/** Longer rows are running text. */
const LONGEST_ROW = 36;
/** What may stand beside the day: a label, a kind of document, a day of the week. */
const LONGEST_LABEL = 14;
/** Days of something else: of a price, of data, of another report. */
const OF_DATA = /截至|截止|收盘|股价|数据|更新至|价格|上次|前次|成立|上市|市值|《|》/;
/** The day of the report among the rows of its cover: high on the page and alone, not that of a price or of a related report. */
export function printedDate(rows: readonly PdfLine[]): { date: string; evidence: string } | null {
  const dated = rows.filter(({ text }) => text.length <= LONGEST_ROW && findDate(text));
  const related = relatedRows(rows);
  const own = dated.filter((row) => !OF_DATA.test(row.text) && !related.has(row));
  const row =
    own.find(({ text }) => text.length - (findDate(text)?.evidence.length ?? 0) <= LONGEST_LABEL) ??
    own[0] ??
    dated.find(({ text }) => !/《|》/.test(text));
  return row ? findDate(row.text) : null;
}
