import { Jieba } from '@node-rs/jieba';
import { dict } from '@node-rs/jieba/dict.js';
import { foldText } from '#contract/text/fold.ts';

/** Words of each title as jieba cuts it, one after the other: not by the engine's own segmenter, which would be its own judge. */
export function readWords(titles: readonly string[]): string[][] {
  const jieba = Jieba.withDict(dict);
  const isWord = (word: string): boolean => word.length > 1 && /[\p{L}\p{N}]/u.test(word);
  return titles.map((title) => [...new Set(jieba.cut(title, true).filter(isWord))]);
}

/** Two or three words of a title in their order. */
export function drawWords(words: readonly string[], random: () => number): string[] {
  const wanted = random() < 0.5 ? 2 : 3;
  const others = words.map((_, at) => at);
  const drawn: number[] = [];
  while (drawn.length < wanted && others.length > 0)
    drawn.push(...others.splice(Math.floor(random() * others.length), 1));
  return drawn.sort((a, b) => a - b).map((place) => words[place] ?? '');
}

const HAN_WORD = /^\p{Script=Han}{2,3}$/u;
/** Rarer ones are names and slips that its texts held once or twice. */
const LEAST_FREQUENCY = 3;

/** Words of two or three characters of jieba's dictionary. Its lines are `word frequency tag`. */
export function dictionaryWords(): string[] {
  return Buffer.from(dict)
    .toString('utf8')
    .split('\n')
    .flatMap((line) => {
      const [word = '', frequency = ''] = line.split(' ');
      return HAN_WORD.test(word) && Number(frequency) >= LEAST_FREQUENCY ? [foldText(word)] : [];
    });
}
