import { readWord } from '../language/index.ts';
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

/** Text of the keyword, folded, and where it stands. */
export type Stretch = Pick<WeighedWord['word'], 'text' | 'range'>;

export interface Cut {
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

/** Part of a text, and its place in the keyword; the place of the whole where folding changed the length. */
function partOf({ text, range }: Stretch, from: number, to: number): Stretch {
  const [start, end] = range;
  const isPlain = end - start === text.length;
  return { text: text.slice(from, to), range: isPlain ? [start + from, start + to] : range };
}

function weighPart(weighing: Weighing, whole: Stretch, from: number, to: number): Promise<WeighedWord> {
  const { text, range } = partOf(whole, from, to);
  return weighWord(weighing, readWord(text, range, weighing));
}

/** The two words that a text becomes where it is cut after so many characters. */
export async function cutAt(
  weighing: Weighing,
  whole: Stretch,
  at: number,
  others: readonly WeighedWord[],
): Promise<Cut> {
  const pair = await Promise.all([
    weighPart(weighing, whole, 0, at),
    weighPart(weighing, whole, at, whole.text.length),
  ]);
  if (pair.some(({ held }) => held === 0)) return { pair, together: 0, beside: 0 };
  const holding = (words: readonly WeighedWord[]): Promise<number> =>
    countHeld(weighing, { kind: 'and', parts: words.map(({ wanted }) => wanted) });
  const [together, beside] = await Promise.all([holding(pair), holding([...pair, ...others])]);
  return { pair, together, beside };
}

/** The parts of a word that stands nowhere, where both stand in some report; letters beside digits also where each stands in another. */
async function cutInTwo(
  weighing: Weighing,
  word: Stretch,
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

/** So many first words are tried, the longest first: 13 letters begin with few words that the library holds. */
const MOST_FIRST = 3;

/** Three words typed as one: stateof2026 is a word, and behind it two. */
async function cutInThree(
  weighing: Weighing,
  word: Stretch,
  others: readonly WeighedWord[],
): Promise<WeighedWord[] | null> {
  if (!LETTERS.test(word.text)) return null;
  const starts = await Promise.all(placesIn(word.text).map((at) => weighPart(weighing, word, 0, at)));
  const held = starts
    .filter(({ held }) => held > 0)
    .slice(-MOST_FIRST)
    .reverse();
  for (const first of held) {
    const at = first.word.text.length;
    const rest = await cutInTwo(weighing, partOf(word, at, word.text.length), [first, ...others]);
    if (rest !== null) return [first, ...rest];
  }
  return null;
}

const cutGlued = async (
  weighing: Weighing,
  { word }: WeighedWord,
  others: readonly WeighedWord[],
): Promise<WeighedWord[] | null> =>
  (await cutInTwo(weighing, word, others)) ?? (await cutInThree(weighing, word, others));

/** A name that the library has nothing of is none of what its parts say: 兴业证券 is not what speaks of 兴业 and of securities. */
export const isNamed = ({ dictionary }: Weighing, folded: string): boolean =>
  dictionary.entities(folded).length > 0 || dictionary.holdsTogether(folded);

/** The words, of which those that stand nowhere and may be two words typed as one are cut. */
export async function withGluedCut(
  weighing: Weighing,
  words: readonly WeighedWord[],
): Promise<WeighedWord[]> {
  if (words.length > MOST_CUT_IN) return [...words];
  const held = words.filter((one) => one.held > 0);
  const mayBeGlued = (one: WeighedWord): boolean => one.held === 0 && !isNamed(weighing, one.word.text);
  const cut = words.map(
    async (one) => (mayBeGlued(one) ? await cutGlued(weighing, one, held) : null) ?? [one],
  );
  return (await Promise.all(cut)).flat();
}
