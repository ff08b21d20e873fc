import type { Dictionary } from './dictionary.ts';
import { parseQuery } from './parse-query.ts';

const MOST_EACH = 4;

/**
 * The keyword with one unknown word replaced by a known one near to it: one slip of typing away, or, for Latin letters, a
 * name that is spoken so. Best first; none where every word is known.
 */
export function suggestKeywords(
  keyword: string,
  dictionary: Dictionary,
  fold: (text: string) => string,
): string[] {
  const suggestions = parseQuery(keyword).clauses.flatMap(({ terms }) =>
    terms.flatMap((term) => {
      if (term.negated || term.exact) return [];
      const folded = fold(term.text);
      const sounding = /^[a-z]+$/.test(folded) ? dictionary.sounding(folded, MOST_EACH) : [];
      const near = dictionary.knows(folded) ? [] : dictionary.near(folded, MOST_EACH);
      const start = term.range[1] - term.text.length;
      return [...sounding, ...near].map((word) =>
        `${keyword.slice(0, start)}${word}${keyword.slice(term.range[1])}`.trim(),
      );
    }),
  );
  return [...new Set(suggestions)];
}
