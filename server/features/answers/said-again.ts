import type { Caller } from '#server/platform/access/caller.ts';
import { sentencesOf } from '../evidence/index.ts';
import type { Passages } from '../passages/index.ts';

const LOOKED_AT = 8;
const letters = (text: string): string => text.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]+/gu, '');

/**
 * Whether a term is one: what a page was misread as stands in one sentence alone, however often that came, as a report that two
 * catalogues tell of.
 */
export async function isSaidAgain(
  passages: Pick<Passages, 'saying'>,
  term: string,
  caller: Caller,
): Promise<boolean> {
  const said = (await passages.saying(term, LOOKED_AT, caller))
    .flatMap(({ text }) => sentencesOf(text))
    .map(letters)
    .filter((sentence) => sentence.includes(letters(term)));
  const [first] = said;
  return first !== undefined && said.some((one) => !one.includes(first) && !first.includes(one));
}
