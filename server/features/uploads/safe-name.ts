const MOST_BYTES = 255;
const MOST_DEPTH = 8;

/** Marks that turn the direction of writing, so that `fdp.exe` reads as something else; and what is not seen at all. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu;
/** What a file system somewhere takes for more than a letter. */
const SPECIAL = /[\\/:*?"<>|]/g;
const encoder = new TextEncoder();

/** The beginning that takes so many bytes, without half a letter. */
function cutTo(text: string, bytes: number): string {
  let kept = '';
  let size = 0;
  for (const letter of text) {
    size += encoder.encode(letter).length;
    if (size > bytes) break;
    kept += letter;
  }
  return kept;
}

/** The ending with its dot, in lower case; empty without one. */
export const endingOf = (name: string): string => /\.[a-z0-9]{1,5}$/i.exec(name)?.[0].toLowerCase() ?? '';

/** A name as it is shown, kept and given back: its last part alone, without what is not seen, at most 255 bytes with its ending. */
export function safeName(given: string): string {
  const [last = ''] = given.toWellFormed().normalize('NFC').split(/[\\/]/).slice(-1);
  const plain = last
    .replace(UNSEEN, '')
    .replace(SPECIAL, '_')
    .replace(/\s+/g, ' ')
    .replace(/[\s.]+$/, '');
  const ending = endingOf(plain);
  const stem = cutTo(
    plain.slice(0, plain.length - ending.length).replace(/^[\s.]+/, ''),
    MOST_BYTES - encoder.encode(ending).length,
  ).replace(/[\s.]+$/, '');
  return `${stem === '' ? '未命名' : stem}${ending}`;
}

/** The folders that a file was chosen with, each made safe; what leads upward is left out. */
export function safeFolder(given: string): string {
  return given
    .split(/[\\/]/)
    .filter((part) => !/^[.\s]*$/.test(part))
    .slice(0, MOST_DEPTH)
    .map(safeName)
    .join('/');
}
