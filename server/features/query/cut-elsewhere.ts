import type { TextRange } from '#contract/wire/fields.ts';
import type { TypedRun } from '../language/index.ts';
import { type Cut, cutAt, isNamed, type Stretch } from './cut-glued.ts';
import { countHeld, standsNowhere, type WeighedWord, type Weighing } from './weigh-word.ts';

/** Chinese in which two words may meet elsewhere than where they were cut. */
const HAN = /^\p{Script=Han}{4,8}$/u;
/** A single character stands everywhere. */
const SHORTEST_PART = 2;

const placesIn = (text: string): number[] =>
  Array.from({ length: text.length - 1 }, (_, at) => at + 1).filter(
    (at) => at >= SHORTEST_PART && text.length - at >= SHORTEST_PART,
  );

/** The cut whose words most reports hold together; undefined where none holds both. */
async function bestCut(
  weighing: Weighing,
  stretch: Stretch,
  places: readonly number[],
): Promise<Cut | undefined> {
  const cuts = await Promise.all(places.map((at) => cutAt(weighing, stretch, at, [])));
  return cuts.filter(({ together }) => together > 0).sort((a, b) => b.together - a.together)[0];
}

const isInside = ({ word: { range } }: WeighedWord, [start, end]: TextRange): boolean =>
  range[0] >= start && range[1] <= end;

/** 周报社零 falls apart into 周, 报社 and 零: where a word of a run stands nowhere, the run is cut in two where both parts stand together. */
async function recutRun(
  weighing: Weighing,
  words: readonly WeighedWord[],
  run: TypedRun,
): Promise<WeighedWord[]> {
  const own = words.filter((word) => isInside(word, run.range));
  if (!HAN.test(run.text) || isNamed(weighing, run.text) || !own.some(standsNowhere)) return [...words];
  const best = await bestCut(weighing, run, placesIn(run.text));
  if (best === undefined) return [...words];
  const at = words.findIndex((word) => isInside(word, run.range));
  return words.filter((word) => !own.includes(word)).toSpliced(at, 0, ...best.pair);
}

/** The words of runs of which one stands nowhere, cut where both parts stand in one report. */
export async function withRunsRecut(
  weighing: Weighing,
  words: readonly WeighedWord[],
  runs: readonly TypedRun[],
): Promise<WeighedWord[]> {
  let recut = [...words];
  for (const run of runs) recut = await recutRun(weighing, recut, run);
  return recut;
}

/** Of what somebody is called nothing is moved; an industry is called as its subject is. */
const isName = ({ entity }: WeighedWord['word']): boolean => entity !== null && entity.kind !== 'industry';

/** Two neighbours as they were typed; null where one is a name, or something stands between them. */
function stretchOf({ word: a }: WeighedWord, { word: b }: WeighedWord): Stretch | null {
  const text = a.text + b.text;
  const range: TextRange = [a.range[0], b.range[1]];
  const isPlain = a.range[1] === b.range[0] && range[1] - range[0] === text.length && HAN.test(text);
  return isPlain && !isName(a) && !isName(b) ? { text, range } : null;
}

/** The two words, or other two of the same characters that more reports hold together: 新能源 汽车出口 or 新能源汽车 出口. */
async function meetElsewhere(
  weighing: Weighing,
  first: WeighedWord,
  second: WeighedWord,
): Promise<[WeighedWord, WeighedWord]> {
  const stretch = stretchOf(first, second);
  if (stretch === null) return [first, second];
  const { dictionary, cutWords } = weighing;
  const isKnown = (text: string): boolean => dictionary.isTerm(text) || cutWords(text).length === 1;
  const places = placesIn(stretch.text).filter(
    (at) =>
      at !== first.word.text.length && isKnown(stretch.text.slice(0, at)) && isKnown(stretch.text.slice(at)),
  );
  if (places.length === 0) return [first, second];
  const [best, together] = await Promise.all([
    bestCut(weighing, stretch, places),
    countHeld(weighing, { kind: 'and', parts: [first.wanted, second.wanted] }),
  ]);
  return best !== undefined && best.together > together ? best.pair : [first, second];
}

/** The words, neighbours among them cut where more reports hold both. */
export async function withBoundariesMoved(
  weighing: Weighing,
  words: readonly WeighedWord[],
): Promise<WeighedWord[]> {
  const moved = [...words];
  for (let at = 0; at + 1 < moved.length; at++) {
    const [first, second] = [moved[at], moved[at + 1]];
    if (first === undefined || second === undefined) break;
    moved.splice(at, 2, ...(await meetElsewhere(weighing, first, second)));
  }
  return moved;
}
