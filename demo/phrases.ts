import { z } from 'zod';
import type { Random } from './random.ts';
import { readTexts, textWith } from './read-texts.ts';

/** What stands in braces is given by the report that says it, by name; industry placeholders are filled after that. */
const Phrase = textWith(/^[a-z]+\d?[a-z]*$/i);

const PHRASES = readTexts(
  'phrases.json',
  z.record(z.string(), z.record(z.string(), z.union([Phrase, z.array(Phrase).min(2)]))),
);

type Values = Record<string, string | number>;

/** `place` is "chapter.phrase", as in `demo/texts/phrases.json`. */
function phraseAt(place: string): string | string[] {
  const [chapter = '', name = ''] = place.split('.');
  const phrase = PHRASES[chapter]?.[name];
  if (phrase === undefined) throw new Error(`demo/texts/phrases.json 里没有 ${chapter} › ${name}`);
  return phrase;
}

const fillIn = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** The phrase with its values. */
export function say(place: string, values: Values = {}): string {
  const phrase = phraseAt(place);
  if (typeof phrase !== 'string') throw new Error(`demo/texts/phrases.json 的 ${place} 应只有一种说法`);
  return fillIn(phrase, values);
}

/** One of the ways to say it, with its values. */
export function sayOne(random: Random, place: string, values: Values = {}): string {
  const phrase = phraseAt(place);
  if (typeof phrase === 'string') throw new Error(`demo/texts/phrases.json 的 ${place} 应有几种说法`);
  return fillIn(random.pick(phrase), values);
}
