import type { Question } from './read-question.ts';

/** 2017, which is told as 17年 as well. */
const isYear = (anchor: string): boolean => /^20\d{2}$/.test(anchor);

/** Whether a figure or a Latin name stands in a text by itself: 300 is not in 3000, apm not in apms. */
export function hasAnchor(folded: string, anchor: string): boolean {
  const isFigure = /^\d/.test(anchor);
  for (let at = folded.indexOf(anchor); at >= 0; at = folded.indexOf(anchor, at + 1)) {
    const before = folded[at - 1] ?? '';
    const after = folded.slice(at + anchor.length);
    const isCut = isFigure
      ? /[\d.]/.test(before) || /^(?:\d|\.\d)/.test(after)
      : /[a-z]/.test(before) || /^[a-z]/.test(after);
    if (!isCut) return true;
  }
  const short = `(?<![\\d.])${anchor.slice(2)}\\s*(?:年|[hq]\\d)`;
  // 201411, 20141204
  const dated = `(?<!\\d)${anchor}(?:0[1-9]|1[0-2])(?:[0-3]\\d)?(?!\\d)`;
  return isYear(anchor) && new RegExp(`${short}|${dated}`).test(folded);
}

/** A month that is asked for, as tables have it: 11 of 201411. */
export const hasMonth = (folded: string, anchor: string, { asked }: Question): boolean =>
  new RegExp(`(?<!\\d)${anchor}\\s*月`).test(asked) &&
  new RegExp(
    `(?<!\\d)(?:0?${anchor}\\s*月|(?:19|20)\\d{2}(?:[-/.年]0?${anchor}|${anchor.padStart(2, '0')})(?!\\d))`,
  ).test(folded);

const DAY = /(?<year>(?:19|20)\d{2})年(?<month>\d{1,2})月(?<day>\d{1,2})[日号]/;

/**
 * Whether a text names the day that is asked for, as 2015.06.30, 20150630, 15年6月30日, or 6月30日 where it says the year elsewhere; null where
 * none is asked for. 2015年11月 is no first of January, nor is 2015-11-05.
 */
export function hasDay(folded: string, { asked }: Question): boolean | null {
  const { year, month = '', day = '' } = DAY.exec(asked)?.groups ?? {};
  if (year === undefined) return null;
  const plain = folded.replaceAll(/\s/g, '');
  const [ofMonth, ofDay] = [Number(month), Number(day)];
  const short = `0?${ofMonth}月0?${ofDay}(?:[日号]|(?=[-~至到—–、]\\d))`;
  const ways = [
    `(?<!\\d)${year}(?<mark>[-/.])0?${ofMonth}\\k<mark>0?${ofDay}(?!\\d)`,
    `(?<!\\d)${year}${`${ofMonth}`.padStart(2, '0')}${`${ofDay}`.padStart(2, '0')}(?!\\d)`,
    `(?<!\\d)(?:${year}|${year.slice(2)})年${short}`,
  ];
  if (ways.some((way) => new RegExp(way).test(plain))) return true;
  return new RegExp(`(?<![\\d年])${short}`).test(plain) && hasAnchor(folded, year);
}

/** 2015, 6 and 30 of 2015年6月30日 are looked at as one. */
export const isOfDay = (anchor: string, { asked }: Question): boolean =>
  Object.values(DAY.exec(asked)?.groups ?? {}).includes(anchor);

/** 科创50, 标普 500: an index is named by both. */
const INDEX =
  /(?:上证|沪深|中证|科创|创业板|深证|国证|恒生|标普|纳斯达克|纳指|日经|罗素|富时)(?:指数)?\s*\d{2,4}(?!\d|\s*年)/gu;

/** Whether a question names an index that none of these folded texts does: 50 of 上证50 is not that of 科创50. */
export function lacksIndex({ asked }: Question, texts: readonly string[]): boolean {
  const plain = texts.map((text) => text.replaceAll(/\s|指数/g, ''));
  return (asked.match(INDEX) ?? [])
    .map((name) => name.replaceAll(/\s|指数/g, ''))
    .some((name) => !plain.some((text) => text.includes(name)));
}
