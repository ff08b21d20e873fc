const NUMBER = /^[-+−–—]?[\d,.]+(?:%|倍|x|pct)?$|^[-–—/]+$/iu;

/** Fewer rows are as often two lines of labels in a drawing. */
const LEAST_ROWS = 3;

/**
 * The cells of a table that is kept as lines of text with a space between cells; null where the columns cannot be told for certain. A
 * number under the wrong heading is worse than a picture: every row must have as many cells, and the rows must be named.
 */
export function tableRows(text: string): string[][] | null {
  const rows = text.split('\n').map((line) => line.trim().split(/\s+/u));
  const width = rows[0]?.length ?? 0;
  if (rows.length < LEAST_ROWS || width < 2 || rows.some((row) => row.length !== width)) return null;
  const [, ...body] = rows;
  const named = body.filter(([name = '']) => !NUMBER.test(name)).length;
  const isNumeric = body.some((row) => row.slice(1).some((cell) => NUMBER.test(cell)));
  return isNumeric && named === body.length ? rows : null;
}
