import type { PdfLine, PdfPage } from '#server/ports/pdf.ts';

/**
 * Anchors that the templates of report writers leave on the page, mostly in white: `[Table_Title]`, `Tabl e_First|Tabl e_Summar y`,
 * `HeaderTable_User`. Another line that is drawn over one cuts it in two, so that `[Tab` or `le_Title]` is left.
 */
const NAME = String.raw`(?:[A-Z][a-z]+|[A-Z]{2,}|[a-z]+|\d+|_)+(?: [a-z]+)*`;
const ANCHOR = new RegExp(
  [
    String.raw`\[?\s*(?:Headert?)?Tabl\s?e\s?_${NAME}\s*\]?(?:\|Tabl\s?e_[A-Za-z ]+)*`,
    'HeaderTable',
    // The first half, with nothing but its own letters up to a space or the end.
    String.raw`\[Ta(?:b(?:l(?:\s?e(?:\s?_[A-Za-z]*)?)?)?)?(?=\s|$)`,
    // The second half.
    String.raw`(?<![A-Za-z\d[_)])(?:(?:(?:a?b)?l)?\s?e\s?)?_[A-Z][a-z]{3}[A-Za-z]*(?: [a-z]+)*\d?\s*\]`,
    // All that is left of one before the heading that it stood behind.
    String.raw`^\[(?=(?:投资|报告|核心|主要|研究|内容)?(?:要点|摘要|观点|结论|提要)[:：]?$)`,
  ].join('|'),
  'gu',
);

/** What every anchor holds one of: next to no line does, and the rest need not be asked. */
const MAY_HOLD = /[[_]|Tabl/u;

/** What a line prints besides anchors, as half-open ranges of it, without white space at their ends. */
export function printedParts(text: string): [start: number, end: number][] {
  if (!MAY_HOLD.test(text)) return trimmedRange(text);
  const parts: [number, number][] = [];
  let from = 0;
  const add = (to: number) => {
    const part = text.slice(from, to);
    const start = from + part.length - part.trimStart().length;
    if (part.trim() !== '') parts.push([start, start + part.trim().length]);
  };
  for (const { index, 0: anchor } of text.matchAll(ANCHOR)) {
    add(index);
    from = index + anchor.length;
  }
  add(text.length);
  return parts;
}

function trimmedRange(text: string): [start: number, end: number][] {
  const part = text.trim();
  if (part === '') return [];
  const start = text.length - text.trimStart().length;
  return [[start, start + part.length]];
}

/** The same as text. */
export const withoutAnchors = (text: string): string =>
  MAY_HOLD.test(text) ? text.replace(ANCHOR, '').trim() : text.trim();

/** At which of the page's `edges` each of its lines begins. */
export function edgesBegin({ lines }: PdfPage): Map<PdfLine, number> {
  const begins = new Map<PdfLine, number>();
  let begin = 0;
  for (const line of lines) {
    begins.set(line, begin);
    begin += line.text.length + 1;
  }
  return begins;
}
