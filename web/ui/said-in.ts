import type { TextRange } from '#contract/wire/fields.ts';

/** Where words stand in a text as they are, to be marked there; nowhere where the text has changed since. */
export function saidIn(text: string, words: string): TextRange[] {
  const at = words === '' ? -1 : text.indexOf(words);
  return at < 0 ? [] : [[at, at + words.length]];
}
