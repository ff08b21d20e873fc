import { pinyin } from 'pinyin-pro';
import { foldText } from '#contract/text/fold.ts';
import type { Sound } from './rules/dictionary.ts';

const HAN = /\p{Script=Han}/u;

/** How a name is spoken. Latin letters and digits in it stand for themselves, so that `TCL科技` is `tclkeji` and `tclkj`. */
export function soundOf(name: string): Sound {
  const simple = foldText(name);
  const syllables = pinyin(simple, { toneType: 'none', type: 'array', nonZh: 'removed', v: true });
  let next = 0;
  let full = '';
  let initials = '';
  for (const character of simple) {
    const syllable = HAN.test(character) ? (syllables[next++] ?? '') : character;
    full += syllable;
    initials += HAN.test(character) ? syllable.charAt(0) : character;
  }
  const clean = (text: string) => text.replace(/[^a-z0-9]/g, '');
  return { full: clean(full), initials: clean(initials) };
}

/** Each way in which a character is read, without its tone. */
export const readingsOf = (character: string): string[] => [
  ...new Set(pinyin(character, { toneType: 'none', type: 'array', multiple: true, v: true })),
];
