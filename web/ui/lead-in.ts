import type { TextRange } from '#contract/wire/fields.ts';

/** Characters before the first hit that always fit into the first line of a phone. */
const MOST_BEFORE = 14;
/** A cut further back than this looks for the end of a sentence or clause to begin after. */
const BORDER = /[。；，、：！？;:!?]/u;

/**
 * Begins a text close before its first hit, so that the hit is in sight where only two lines show. Begins after a
 * punctuation mark where one is near, and says with … that something was left out.
 */
export function leadIn({ text, ranges }: { text: string; ranges: readonly TextRange[] }): {
  text: string;
  ranges: TextRange[];
} {
  const first = Math.min(...ranges.map(([start]) => start));
  if (ranges.length === 0 || first <= MOST_BEFORE * 2) return { text, ranges: [...ranges] };
  const earliest = first - MOST_BEFORE * 2;
  const border = Array.from(text.slice(earliest, first)).findIndex((character) => BORDER.test(character));
  const from = border < 0 ? first - MOST_BEFORE : earliest + border + 1;
  const shift = 1 - from;
  return {
    text: `…${text.slice(from)}`,
    ranges: ranges.map(([start, end]): TextRange => [start + shift, end + shift]),
  };
}
