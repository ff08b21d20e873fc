import { readWord } from '../language/index.ts';
import { type WeighedWord, type Weighing, weighWord } from './weigh-word.ts';

/** 翻台率 is no word of any dictionary, and falls apart into 翻台 and 台率: they share a character. */
const overlap = ({ word: a, held }: WeighedWord, { word: b, held: other }: WeighedWord): boolean =>
  held === 0 && other === 0 && a.range[1] > b.range[0] && a.range[0] < b.range[0];

/** What the first says and the second goes on with; null where folding changed how long they are. */
function wholeOf({ word: a }: WeighedWord, { word: b }: WeighedWord): string | null {
  const shared = a.range[1] - b.range[0];
  return a.text.endsWith(b.text.slice(0, shared)) ? a.text + b.text.slice(shared) : null;
}

/** Pieces of one thing that was typed, none of which stands anywhere, as what was typed: it is told to be absent, and its pieces are no words. */
export async function withNowhereJoined(
  weighing: Weighing,
  words: readonly WeighedWord[],
): Promise<WeighedWord[]> {
  const joined: WeighedWord[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    const whole = before !== undefined && overlap(before, word) ? wholeOf(before, word) : null;
    if (before === undefined || whole === null) joined.push(word);
    else {
      const range: [number, number] = [before.word.range[0], word.word.range[1]];
      joined.splice(-1, 1, await weighWord(weighing, readWord(whole, range, weighing)));
    }
  }
  return joined;
}
