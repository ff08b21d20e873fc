/** Ems of a character: Latin and digits are about as wide as half a Han character and a little more. */
const widthOf = (character: string): number => (/[\x20-\x7e]/.test(character) ? 0.56 : 1);

/** What may not begin a line. */
const CLOSING = /^[，。、；：！？）》”’」』】]$/;
const WORD = /[\dA-Za-z.,%+-]+|./gsu;

/** A text in at most so many lines, each about `width` ems wide; words and numbers are not cut, the last line ends in … where something is left. */
export function linesWithin(text: string, width: number, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const [piece] of text.trim().replaceAll(/\s+/g, ' ').matchAll(WORD)) {
    const wide = [...piece].reduce((sum, character) => sum + widthOf(character), 0);
    if (used + wide > width && line !== '' && !CLOSING.test(piece)) {
      if (lines.length === most - 1) return [...lines, `${[...line].slice(0, -1).join('')}…`];
      lines.push(line.trimEnd());
      line = '';
      used = 0;
    }
    // A space between two lines is none of either.
    if (line === '' && piece === ' ') continue;
    line += piece;
    used += wide;
  }
  return [...lines, line].filter((each) => each !== '');
}
