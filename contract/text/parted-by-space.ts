/** Scripts that part words by spaces: between two of these a space means something. */
const SPACED = /[\p{L}\p{N}]/u;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

const isSpaced = (character: string) => SPACED.test(character) && !UNSPACED.test(character);

/** A break between two characters stays as a space in normalised text. */
export const isPartedBySpace = (last: string, next: string): boolean => isSpaced(last) && isSpaced(next);
