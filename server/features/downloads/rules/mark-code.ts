/** Crockford's alphabet: no letter is taken for a digit when somebody reads the code aloud. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP = `[${ALPHABET}]{4}`;
const CODE = `${GROUP}-${GROUP}-${GROUP}`;
/** How a copy ends: a comment, which programs that show PDFs pass over. */
const ENDING = '%yanjian-copy ';

/** A code of 60 bits in three groups of four, from at least 12 random bytes. */
export function markCodeOf(random: Uint8Array): string {
  const letters = Array.from(random.subarray(0, 12), (byte) => ALPHABET[byte % ALPHABET.length] ?? '');
  return [0, 4, 8].map((from) => letters.slice(from, from + 4).join('')).join('-');
}

/** `day` as 2026-11-22. */
export const markText = (code: string, day: string): string => `研见 · ${day} 下载 · 编号 ${code}`;

export const endingOf = (code: string): string => `\n${ENDING}${code}\n`;

/** The codes that stand in a text, each once, as they come; lower case and missing hyphens are forgiven. */
export function codesIn(text: string): string[] {
  const found =
    text.toUpperCase().match(new RegExp(`(?<![0-9A-Z])${GROUP}-?${GROUP}-?${GROUP}(?![0-9A-Z])`, 'g')) ?? [];
  const grouped = found.map((code) => code.replaceAll('-', '').replace(/(.{4})(?=.)/g, '$1-'));
  return [...new Set(grouped)];
}

/** The codes of the comments at the end of a copy, the last one first. `text` is the file as Latin-1. */
export function endingCodes(text: string): string[] {
  const codes = [...text.matchAll(new RegExp(`${ENDING}(${CODE})`, 'g'))].map(([, code]) => code ?? '');
  return [...new Set(codes.reverse())];
}
