import type { TextRange } from '#contract/wire/fields.ts';
import { readWord } from './rules/read-wish.ts';
import { countHeld, type WeighedWord, type Weighing, weighWord } from './weigh-word.ts';

/** Letters and digits, letters alone, or Chinese that may be two words typed as one: 2025top20, gtclpu, 业务水平. */
const HAN = /^\p{Script=Han}{4,8}$/u;
const LETTERS = /^(?:(?=.*[a-z])(?=.*\d)[a-z\d]{4,12}|[a-z]{4,16})$/;
/** A year and what stood beside it (202538, 2026042025); six digits that begin with none are a code. */
const YEAR_FIRST = /^(?:19|20)\d{3,4}$/;
const YEAR_LAST = /^\d{3,6}(?:19|20)\d{2}$/;
const YEAR_DIGITS = 4;
/** Where letters change to digits there is a seam; elsewhere two words must be told by what holds both. */
const HAS_SEAM = /[a-z]\d|\d[a-z]/;
/** A single letter or character stands everywhere. */
const SHORTEST_PART = 2;
/** Each place to cut costs two counts. */
const MOST_CUT_IN = 3;

interface Cut {
  pair: [WeighedWord, WeighedWord];
  /** Reports that hold both, and that hold them beside the other words. */
  together: number;
  beside: number;
}

/** After which characters a word may be cut; none in what is surely one word. */
function placesIn(text: string): number[] {
  if (YEAR_FIRST.test(text)) return [YEAR_DIGITS];
  if (YEAR_LAST.test(text)) return [text.length - YEAR_DIGITS];
  if (!LETTERS.test(text) && !HAN.test(text)) return [];
  const places = Array.from({ length: text.length - 1 }, (_, at) => at + 1);
  return HAS_SEAM.test(text)
    ? places
    : places.filter((at) => at >= SHORTEST_PART && text.length - at >= SHORTEST_PART);
}

async function cutAt(
  weighing: Weighing,
  { text, range }: WeighedWord['word'],
  at: number,
  others: readonly WeighedWord[],
): Promise<Cut> {
  const [start, end] = range;
  const isPlain = end - start === text.length;
  const part = (from: number, to: number): Promise<WeighedWord> => {
    const own: TextRange = isPlain ? [start + from, start + to] : range;
    return weighWord(weighing, readWord(text.slice(from, to), own, weighing));
  };
  const pair = await Promise.all([part(0, at), part(at, text.length)]);
  if (pair.some(({ held }) => held === 0)) return { pair, together: 0, beside: 0 };
  const holding = (words: readonly WeighedWord[]): Promise<number> =>
    countHeld(weighing, { kind: 'and', parts: words.map(({ wanted }) => wanted) });
  const [together, beside] = await Promise.all([holding(pair), holding([...pair, ...others])]);
  return { pair, together, beside };
}

/** The parts of a word that stands nowhere, where both stand in some report; letters beside digits also where each stands in another. */
async function cutGlued(
  weighing: Weighing,
  { word }: WeighedWord,
  others: readonly WeighedWord[],
): Promise<WeighedWord[] | null> {
  const cuts = await Promise.all(placesIn(word.text).map((at) => cutAt(weighing, word, at, others)));
  const rarer = ({ pair }: Cut): number => Math.min(...pair.map(({ held }) => held));
  const needsBoth = !HAS_SEAM.test(word.text);
  const [best] = cuts
    .filter((cut) => rarer(cut) > 0 && (cut.together > 0 || !needsBoth))
    .sort((a, b) => b.beside - a.beside || b.together - a.together || rarer(b) - rarer(a));
  return best?.pair ?? null;
}

/** The words, of which those that stand nowhere and may be two words typed as one are cut. */
export async function withGluedCut(
  weighing: Weighing,
  words: readonly WeighedWord[],
): Promise<WeighedWord[]> {
  if (words.length > MOST_CUT_IN) return [...words];
  const held = words.filter((one) => one.held > 0);
  const cut = words.map(
    async (one) => (one.held === 0 ? await cutGlued(weighing, one, held) : null) ?? [one],
  );
  return (await Promise.all(cut)).flat();
}
