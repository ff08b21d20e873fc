import type { TextRange } from '#contract/wire/fields.ts';
import type { Dictionary } from './dictionary.ts';

const MOST_EACH = 4;

/**
 * The keyword with one word that stands nowhere replaced by a known one: spoken alike, or one slip of typing away. Only
 * to be offered: a Chinese word is never searched for by its sound. `unknown` are folded texts and their places.
 */
export function suggestKeywords(
  keyword: string,
  unknown: readonly { text: string; range: TextRange }[],
  dictionary: Dictionary,
): string[] {
  const suggestions = unknown.flatMap(({ text, range: [start, end] }) => {
    const spoken = /^[a-z]+$/.test(text)
      ? dictionary.sounding(text, MOST_EACH)
      : dictionary.alike(text, MOST_EACH);
    const near = dictionary.knows(text) ? [] : dictionary.near(text, MOST_EACH);
    return [...spoken, ...near].map((word) =>
      `${keyword.slice(0, start)}${word}${keyword.slice(end)}`.trim(),
    );
  });
  return [...new Set(suggestions)];
}
