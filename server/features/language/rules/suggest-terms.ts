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
