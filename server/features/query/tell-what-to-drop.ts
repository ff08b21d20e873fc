import { parseQuery } from '#contract/text/parse-query.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import { SearchTooComplex } from '#server/ports/search-index.ts';
import { describeDrop, wordsToDrop } from './rules/words-to-drop.ts';

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
