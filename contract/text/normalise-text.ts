import { type FoldedText, foldWithOffsets } from './fold.ts';
import { isPartedBySpace } from './parted-by-space.ts';

const SPACE = /\s/u;
/** Most of a Chinese text, of which nothing else need be asked. */
const isCommonHan = (character: string): boolean => character >= '一' && character <= '\u9fff';
const ALIKE: Record<string, string> = {
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
const isThousandsComma = (text: string, at: number, before: string): boolean =>
  text[at] === ',' && DIGIT.test(before) && THOUSAND.test(text.slice(at + 1, at + 5));

/**
 * Text of a page as it is searched: folded, dashes and quotes of one kind, without the commas of thousands. White space and line
 * breaks stay as one space between Latin words and vanish elsewhere, so that Chinese broken over two lines is found as one word.
 */
export function normaliseText(raw: string): FoldedText {
  const folded = foldWithOffsets(raw);
  let text = '';
  // No longer than what is folded: a space stands for at least one.
  const starts = new Uint32Array(folded.text.length);
  const ends = new Uint32Array(folded.text.length);
  const keep = (kept: string, from: number, to: number) => {
    for (let unit = text.length; unit < text.length + kept.length; unit++) {
      starts[unit] = folded.starts[from] ?? 0;
      ends[unit] = folded.ends[to - 1] ?? 0;
    }
    text += kept;
  };
  let last = '';
  let gapAt = -1;
  let at = 0;
  for (const character of folded.text) {
    const next = at + character.length;
    if (gapAt < 0 && isCommonHan(character)) {
      keep(character, at, next);
      last = character;
    } else if (SPACE.test(character)) {
      if (gapAt < 0) gapAt = at;
    } else if (gapAt >= 0 || !isThousandsComma(folded.text, at, last)) {
      if (gapAt >= 0 && isPartedBySpace(last, character)) keep(' ', gapAt, at);
      gapAt = -1;
      keep(ALIKE[character] ?? character, at, next);
      last = character;
    }
    at = next;
  }
  return { text, starts: starts.slice(0, text.length), ends: ends.slice(0, text.length) };
}
