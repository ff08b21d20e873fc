import { foldText } from '#contract/text/fold.ts';

const FIGURE = /[-−－(（]?\d[\d,]*(?:\.\d+)?/g;

const figureValue = (figure: string): number =>
  Number(figure.replaceAll(/[,(（]/g, '').replace(/[−－]/, '-'));
const plain = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/g, '');

/**
 * The line in which a row of a table is printed: it begins with what the row is about and has its figures. null where no line is
 * found, as where the name of a row breaks over two.
 */
export function printedRow(row: string, printed: string): string | null {
  const [subject = '', values = ''] = row.split(/：(.*)/s);
  const wanted = (values.match(FIGURE) ?? []).map(figureValue);
  for (const line of printed.split('\n')) {
    if (subject === '' || !plain(line).startsWith(plain(subject))) continue;
    const given = new Set((line.match(FIGURE) ?? []).map((figure) => Math.abs(figureValue(figure))));
    const isWhole = wanted.every((value) => Number.isNaN(value) || given.has(Math.abs(value)));
    if (isWhole) return line.trim();
  }
  return null;
}

/** Of a row the cells under headings that hold a word of the question; all of it where none do. `words` are folded. */
export function cellsAsked(row: string, words: readonly string[]): string {
  const [subject = '', values = ''] = row.split(/：(.*)/s);
  // 金融 银行，非银金融: what stands behind a comma without a head of its own is of the cell before it.
  const cells = values.split(/，(?=[^，\s]+\s\S)/u);
  const asked = cells.filter(
    (cell) => /\s\S/.test(cell) && words.some((word) => foldText(cell).includes(word)),
  );
  return asked.length === 0 ? row : `${subject}：${asked.join('，')}`;
}

/** A row whose line was not found: its figures in thousands, their values as they were read. */
export const inThousands = (row: string): string =>
  row.replaceAll(/(?<![\d.,])\d{5,}(?=\.\d+|(?![\d.年]))/g, (figure) =>
    figure.replaceAll(/\B(?=(?:\d{3})+$)/g, ','),
  );

/** The figures of a row as its line prints them: 371318215.91 as 371,318,215.91. */
export function asPrinted(row: string, line: string): string {
  const printed = new Map((line.match(FIGURE) ?? []).map((figure) => [figureValue(figure), figure]));
  const [subject = '', values = ''] = row.split(/：(.*)/s);
  const told = values.replaceAll(FIGURE, (figure) => printed.get(figureValue(figure)) ?? figure);
  return `${subject}：${told}`;
}
