import { parseQuery } from '#contract/text/parse-query.ts';
import type { ParsedQuery } from '#contract/text/query-tree.ts';
import { isLoneCharacter } from '#contract/text/tokenize.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import { SearchTooComplex } from '#server/ports/search-index.ts';

/** So many words tell what is meant; the engine weighs no more. */
const WORDS_KEPT = 10;
const MOST_NAMED = 3;

/** Which words of a query that is too complex cost most and tell least. */
export interface WordsToDrop {
  /** `lone`: single Chinese characters, each of which begins thousands of words; `many`: words beyond those that tell. */
  reason: 'lone' | 'many';
  texts: string[];
}

/** null where no word is worse than the others. */
export function wordsToDrop({ clauses }: ParsedQuery): WordsToDrop | null {
  const texts = [...new Set(clauses.flatMap(({ terms }) => terms.map(({ text }) => text)))];
  const lone = texts.filter(isLoneCharacter);
  if (lone.length > 0) return { reason: 'lone', texts: lone };
  return texts.length > WORDS_KEPT ? { reason: 'many', texts: texts.slice(WORDS_KEPT) } : null;
}

/** Said behind “请减少词”. */
export function describeDrop(drop: WordsToDrop | null): string {
  if (drop === null) return '';
  const { reason, texts } = drop;
  const named = texts.slice(0, MOST_NAMED).map((text) => `“${text}”`);
  const rest = texts.length > MOST_NAMED ? `等 ${texts.length} 个` : '';
  const why = reason === 'lone' ? '单个字最费时' : `留下最要紧的 ${WORDS_KEPT} 个`;
  return `：${why}，可去掉${named.join('')}${rest}`;
}

/** Does what the keyword asks. Where that is too complex, 10006 says which words to drop, and gives them as `drop`. */
export async function tellWhatToDrop<Result>(keyword: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const cause = error instanceof BusinessError ? error.cause : undefined;
    if (!(cause instanceof SearchTooComplex)) throw error;
    const drop = wordsToDrop(parseQuery(keyword));
    const details = { drop: drop?.texts ?? [] };
    throw new BusinessError('invalidInput', `${cause.message}${describeDrop(drop)}`, details, cause);
  }
}
