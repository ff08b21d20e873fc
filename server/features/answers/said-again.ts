import type { Caller } from '#server/platform/access/caller.ts';
import type { Passages } from '../passages/index.ts';

/** Whether a term is one: what a page was misread as stands nowhere else. */
export const isSaidAgain = async (
  passages: Pick<Passages, 'saying'>,
  term: string,
  caller: Caller,
): Promise<boolean> => (await passages.saying(term, 2, caller)).length > 1;
