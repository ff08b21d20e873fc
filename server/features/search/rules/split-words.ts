import type { ParsedQuery, QueryClause, QueryTerm } from './query-tree.ts';

/** Words that ask or join: a report need not contain them. */
const EMPTY_WORDS = new Set(
  '的 了 是 在 和 与 及 或 也 都 吗 呢 吧 有 没有 什么 多少 哪些 哪个 哪家 怎么 怎样 怎么样 如何 为何 为什么 是否 请问 一下 关于 对于 以及'.split(
    ' ',
  ),
);

/** A search-mode segmenter gives long words and the shorter words inside them: the long ones say it all. */
const longest = (words: readonly string[]): string[] => [
  ...new Set(words.filter((word) => !words.some((other) => other !== word && other.includes(word)))),
];

function splitTerm(
  term: QueryTerm,
  fold: (text: string) => string,
  segment: (folded: string) => string[],
): QueryTerm[] {
  if (term.exact || term.negated || (term.field !== 'any' && term.field !== 'title')) return [term];
  const folded = fold(term.text);
  const words = longest(segment(folded)).filter((word) => !EMPTY_WORDS.has(word));
  if (words.length < 2) return [term];
  const start = term.range[1] - term.text.length;
  // Folding that changes the length leaves no simple way back; then every piece stands for the whole.
  const aligned = folded.length === term.text.length;
  return words.map((word) => {
    const at = folded.indexOf(word);
    if (!aligned || at < 0) return { ...term, text: word };
    return {
      ...term,
      text: term.text.slice(at, at + word.length),
      range: [start + at, start + at + word.length],
    };
  });
}

/**
 * Cuts runs written without spaces into words that must all occur. null where nothing can be cut. Used only when the
 * run as it stands is found nowhere.
 */
export function splitIntoWords(
  query: ParsedQuery,
  fold: (text: string) => string,
  segment: (folded: string) => string[],
): ParsedQuery | null {
  const clauses = query.clauses.flatMap((clause): QueryClause[] => {
    const [first] = clause.terms;
    if (clause.terms.length !== 1 || first === undefined) return [clause];
    const parts = splitTerm(first, fold, segment);
    return parts.map((term) => ({ terms: [term], range: parts.length === 1 ? clause.range : term.range }));
  });
  return clauses.length === query.clauses.length ? null : { clauses, notices: query.notices };
}
