/** A figure that is told from other words by its sign or its separators: -1.14, 1,234.5, +3%. Plain digits are a year, a code or a count. */
const SIGNED = String.raw`[-－−+＋]\d[\d,]*(?:\.\d+)?`;
const SEPARATED = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d+`;
const NUMBER = new RegExp(`^(?:${SIGNED}|${SEPARATED})%?$`, 'u');
/** 2025.07 is a month. */
const MONTH = /^(?:19|20)\d{2}\.(?:0[1-9]|1[0-2])$/;
const MINUS = /^[-－−](?=\d)/u;

/** `text` is folded, as typed or normalised. */
export const isNumberWord = (text: string): boolean => NUMBER.test(text) && !MONTH.test(text);

/** A number with a minus before it, which excludes nothing. */
export const isNegativeNumber = (text: string): boolean => MINUS.test(text) && isNumberWord(text);

/** The same number without its commas, or with them: documents print either. Empty where it is no number with thousands. */
export function otherWriting(text: string): string[] {
  if (!isNumberWord(text)) return [];
  if (text.includes(',')) return [text.replaceAll(',', '')];
  const [, lead = '', whole = '', rest = ''] = /^(\D?)(\d+)(.*)$/u.exec(text) ?? [];
  return whole.length > 3 ? [lead + whole.replace(/\B(?=(?:\d{3})+$)/gu, ',') + rest] : [];
}

/** Whether digits go on before or behind the range, so that another number stands there. */
function isInOtherNumber(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 2), start);
  const last = text.slice(end - 1, end + 2);
  return /\d[.,]?$/u.test(before) || /^\d[.,]?\d/u.test(last);
}

/** A number with its sign and separators is one word, however it is sought: 1.14 stands in neither 11.14 nor 1.145. Both are folded. */
export function forEachNumber(text: string, number: string, use: (start: number, end: number) => void): void {
  const digitsFrom = /^\D/u.test(number) ? 1 : 0;
  for (let at = text.indexOf(number); at >= 0; at = text.indexOf(number, at + number.length)) {
    const end = at + number.length;
    if (!isInOtherNumber(text, at + digitsFrom, end)) use(at, end);
  }
}
