import { simplify } from './simplify.ts';

/** A text as it is compared, and where each of its UTF-16 units came from. */
export interface NormalText {
  text: string;
  /** Unit `i` came from the raw text between `starts[i]` and `ends[i]`; a ligature gives several units one place. */
  starts: Uint32Array;
  ends: Uint32Array;
}

/** White space, zero-width marks and the soft hyphen: what a reader does not see as a character. */
const SPACE = /[\s\p{Cf}]/u;
/** Scripts that part words by spaces: between two of these a space means something. */
const SPACED = /[\p{L}\p{N}]/u;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

const FOLDED: Record<string, string> = {
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
};

const DIGIT = /\p{Nd}/u;
/** What follows the comma of a thousand: three digits and no fourth. */
const THOUSAND = /^\p{Nd}{3}(?!\p{Nd})/u;

/** The comma in 1,234,567, which is the same number as 1234567. */
function isThousandsComma(raw: string, at: number, before: string): boolean {
  const character = raw[at];
  return (
    (character === ',' || character === '，') &&
    DIGIT.test(before) &&
    THOUSAND.test(raw.slice(at + 1, at + 5))
  );
}

const isSpaced = (character: string) => SPACED.test(character) && !UNSPACED.test(character);

function fold(character: string): string {
  return FOLDED[character] ?? Array.from(character.normalize('NFKC').toLowerCase(), simplify).join('');
}

/**
 * Folds width, case, compatibility forms, traditional characters (once `loadSimplified` has settled), dashes and quotes;
 * drops the commas of thousands. White space and line breaks stay as one space between Latin words and vanish elsewhere,
 * so that Chinese broken over two lines is found as one word.
 */
export function normaliseText(raw: string): NormalText {
  let text = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let last = '';
  let gapAt = -1;
  let at = 0;
  for (const character of raw) {
    if (SPACE.test(character)) {
      if (gapAt < 0) gapAt = at;
    } else if (gapAt >= 0 || !isThousandsComma(raw, at, last)) {
      const folded = fold(character);
      if (gapAt >= 0 && isSpaced(last) && isSpaced(character)) {
        text += ' ';
        starts.push(gapAt);
        ends.push(at);
      }
      gapAt = -1;
      text += folded;
      for (let unit = 0; unit < folded.length; unit++) {
        starts.push(at);
        ends.push(at + character.length);
      }
      last = character;
    }
    at += character.length;
  }
  return { text, starts: Uint32Array.from(starts), ends: Uint32Array.from(ends) };
}
