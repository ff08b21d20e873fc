import type { Suggestion } from '#contract/calls/suggestions.ts';
import { foldText } from '#contract/text/fold.ts';
import { parseQuery } from '#contract/text/parse-query.ts';
import { soughtTexts } from '#contract/text/sought-texts.ts';
import { isLoneCharacter } from '#contract/text/tokenize.ts';
import type { IndexExpression } from '#server/ports/search-index.ts';
import type { Dictionary } from '../language/index.ts';
import { suggestEntities, suggestTerms } from '../language/index.ts';
import type { QueryDeps } from './deps.ts';

/** What stands between signs of the query language is not simply the beginning of a word. */
const SIGNS = /["“”:：()（）-]|\b(?:and|or|not)\b/i;
const SEVERAL_WORDS = /^(\S.*?)\s+(\S+)$/u;
/** Each word is asked of the index together with those before it. */
const MOST_WORDS_BEFORE = 5;
const MOST = 4;

const anywhere = (text: string): IndexExpression => ({ kind: 'text', text, field: 'any' });

/** Stocks and words of the library that the last of several typed words may become, beside the others: what reports hold together, the most first. */
export async function completeLastWord(
  { index }: Pick<QueryDeps, 'index'>,
  keyword: string,
  dictionary: Dictionary,
): Promise<Suggestion[]> {
  const [, before = '', last = ''] = SEVERAL_WORDS.exec(keyword.trim()) ?? [];
  if (last === '' || SIGNS.test(keyword)) return [];
  const texts = soughtTexts(parseQuery(before)).body;
  if (texts.length === 0 || texts.length > MOST_WORDS_BEFORE) return [];
  // A lone character costs the index more than all the words, and here it would once for each of them.
  if (texts.some((text) => isLoneCharacter(foldText(text)))) return [];
  const typed = foldText(last);
  const stocks = suggestEntities(typed, dictionary, false).flatMap(({ entity, isInside }) =>
    entity.kind === 'stock' && !isInside ? [entity.name] : [],
  );
  const words = [...new Set([...stocks, ...suggestTerms(typed, dictionary)])].filter((word) => word !== last);
  const counts = await Promise.all(
    words.map((word) =>
      index.count({
        expression: { kind: 'and', parts: [...texts, word].map(anywhere) },
        match: 'all',
      }),
    ),
  );
  const beginning = before.split(/\s+/).join(' ');
  // Only where folding kept the length is as much of the word as was typed known.
  const typedOf = (word: string): number => {
    const folded = foldText(word);
    return folded.length === word.length && folded.startsWith(typed) ? 1 + typed.length : 0;
  };
  return words
    .map((word, place) => ({ word, count: counts[place] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST)
    .map(({ word }) => ({
      kind: 'word',
      label: `${beginning} ${word}`,
      ranges: [[0, beginning.length + typedOf(word)]],
      keyword: `${beginning} ${word}`,
      hint: '',
      fid: 0,
    }));
}
