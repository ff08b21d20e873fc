/** The reader of keywords takes it as it stands; `or` may join its neighbours. */
const PLAIN_WORD = /^(?!(?:or|ｏｒ)$)[\p{L}\p{N}]+$/iu;
const SEARCHABLE = /[\p{L}\p{N}]/u;

/** The keyword that seeks just these texts, wherever they stand: phrases where a text might be read as more than a word. */
export function keywordOf(texts: readonly string[]): string {
  return texts
    .filter((text) => SEARCHABLE.test(text))
    .map((text) => (PLAIN_WORD.test(text) ? text : `"${text.replace(/["“”„‟＂]/gu, ' ').trim()}"`))
    .join(' ');
}
