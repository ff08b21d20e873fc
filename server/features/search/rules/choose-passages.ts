import type { TextRange } from '#contract/fields.ts';

interface MarkedText {
  text: string;
  ranges: readonly TextRange[];
}

/** So many letters beside the searched words make a line say something: legends, captions and table heads have fewer. */
const LEAST_LETTERS = 12;

const lettersIn = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** A legend, a table head, a cell: the searched word stands there, but nothing is said of it. */
function isThin({ text, ranges }: MarkedText): boolean {
  if (/[。；！？]/.test(text)) return false;
  const marked = ranges.reduce((sum, [start, end]) => sum + lettersIn(text.slice(start, end)), 0);
  return lettersIn(text) - marked < LEAST_LETTERS;
}

const wordsIn = ({ text, ranges }: MarkedText): number =>
  new Set(ranges.map(([start, end]) => text.slice(start, end).toLowerCase())).size;

/**
 * The passages of a report worth showing, at most `limit`: those with more of the searched words first, sentences before
 * bare words, otherwise as they came. The same text twice is shown once.
 */
export function choosePassages<Passage extends MarkedText>(
  passages: readonly Passage[],
  limit: number,
): Passage[] {
  const seen = new Set<string>();
  const different = passages.filter(({ text }) => {
    const bare = text.replace(/[^\p{L}\p{N}]/gu, '');
    return !seen.has(bare) && seen.add(bare);
  });
  const rated = different.map((passage) => ({ passage, words: wordsIn(passage), thin: isThin(passage) }));
  rated.sort((a, b) => b.words - a.words || Number(a.thin) - Number(b.thin));
  return rated.slice(0, limit).map(({ passage }) => passage);
}
