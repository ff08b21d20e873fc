import type { PdfLine } from '#server/ports/pdf.ts';
import { ENDS_SENTENCE } from './line-patterns.ts';

/** Share of the largest type from which a row belongs to the title and what stands beside it. */
const TITLE_SHARE = 0.62;

/** The rows of a cover that make up its title and series: larger than its text and no sentences. */
export function largeCoverLines(lines: readonly PdfLine[]): PdfLine[] {
  const worded = lines.filter(({ text }) => text.length >= 4);
  const largest = Math.max(0, ...worded.map(({ fontSize }) => fontSize));
  const usual = usualCoverSize(worded);
  return worded.filter(
    ({ fontSize, text }) =>
      fontSize > usual * 1.15 && fontSize >= largest * TITLE_SHARE && !ENDS_SENTENCE.test(text),
  );
}

/** The size that most characters are set in. */
export function usualCoverSize(lines: readonly PdfLine[]): number {
  const characters = new Map<number, number>();
  for (const { fontSize, text } of lines)
    characters.set(fontSize, (characters.get(fontSize) ?? 0) + text.length);
  return [...characters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}
