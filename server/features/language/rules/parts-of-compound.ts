import type { CutWords } from './cut-run.ts';
import type { Dictionary } from './dictionary.ts';
import type { IntentWord } from './intent.ts';

/** A single character tells nothing of what a compound is about. */
const SHORTEST_PART = 2;
const COMPOUND = /^\p{Script=Han}{4,10}$/u;

/**
 * The words that a compound is made of: 宠物 and 食品 of 宠物食品. None for a name, which is none of what its parts say, and for what is not made
 * of known words.
 */
export function partsOfCompound(
  { text, entity, faint }: Pick<IntentWord, 'text' | 'entity' | 'faint'>,
  { cutWords, isTerm }: { cutWords: CutWords } & Pick<Dictionary, 'isTerm'>,
): string[] {
  if (faint || !COMPOUND.test(text) || (entity !== null && entity.kind !== 'industry')) return [];
  const cut = cutWords(text).map(({ start, end }) => text.slice(start, end));
  if (cut.length > 1) return cut.every(({ length }) => length >= SHORTEST_PART) ? cut : [];
  const places = Array.from({ length: text.length - 2 * SHORTEST_PART + 1 }, (_, at) => at + SHORTEST_PART);
  const place = places.find((at) => isTerm(text.slice(0, at)) && isTerm(text.slice(at)));
  return place === undefined ? [] : [text.slice(0, place), text.slice(place)];
}
