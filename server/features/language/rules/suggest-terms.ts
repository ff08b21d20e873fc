import type { TextRange } from '#contract/wire/fields.ts';
import type { Dictionary, SoundingTerm } from './dictionary.ts';
import { LONGEST_TYPED } from './suggest-entities.ts';

const MOST_TERMS = 4;
/** Two letters at least: one fits everything. */
const LATIN = /^[a-z]{2,}$/;

/** Lower is better; undefined does not fit. Words are matched by sound for Latin letters alone. */
function fitness(typed: string, isLatin: boolean, { term, sound }: SoundingTerm): number | undefined {
  if (!isLatin) return term.startsWith(typed) && term !== typed ? 0 : undefined;
  if (sound.full === typed) return 0;
  if (sound.initials === typed) return 1;
  return typed.length > 2 && sound.full.startsWith(typed) ? 2 : undefined;
}

/** Words of the library that go on as typed so far or, for Latin letters, are spoken so; the most frequent first. */
export function suggestTerms(typed: string, dictionary: Dictionary): string[] {
  if (typed.length > LONGEST_TYPED) return [];
  const isLatin = LATIN.test(typed);
  const fitting = dictionary.terms.flatMap((sounding) => {
    const rank = fitness(typed, isLatin, sounding);
    return rank === undefined ? [] : [{ term: sounding.term, rank }];
  });
  // Sorting is stable: within a rank the order by frequency stays.
  return fitting
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST_TERMS)
    .map(({ term }) => term);
}

/** What Latin letters may have meant in titles: words spoken exactly so. */
export function termsSpokenAs(typed: string, dictionary: Dictionary): string[] {
  if (!LATIN.test(typed)) return [];
  return dictionary.terms
    .filter(({ sound }) => sound.full === typed)
    .slice(0, MOST_TERMS)
    .map(({ term }) => term);
}

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
