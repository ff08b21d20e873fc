/** What a sheet would take for a formula: it is told as text by an apostrophe. Numbers stay numbers. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u;
const PLAIN_NUMBER = /^[-+]?[\d,]+(?:\.\d+)?%?$/;

/** Text as the cell of a sheet, which only shows it: for every file and every copy that is opened in one. */
export const safeCell = (text: string): string =>
  FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;

/** The same for a line of CSV, quoted where RFC 4180 asks for it. */
export function csvCell(text: string): string {
  const cell = safeCell(text);
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
