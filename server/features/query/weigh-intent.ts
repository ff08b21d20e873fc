import { foldText } from '#contract/text/fold.ts';
import type { TextRange } from '#contract/wire/fields.ts';
import type { IndexExpression } from '#server/ports/search-index.ts';
import type { Dictionary, Intent, IntentWord } from '../language/index.ts';
import { isPriceOfElement, readWord, spelledSo } from '../language/index.ts';
import { withBoundariesMoved, withRunsRecut } from './cut-elsewhere.ts';
import { withGluedCut } from './cut-glued.ts';
import { withNowhereJoined } from './join-nowhere.ts';
import { standsNowhere, type WeighedWord, type Weighing, weighWord } from './weigh-word.ts';

/** A word that the library hardly holds, and what was looked for instead. */
export interface Correction {
  typed: string;
  instead: string;
  /** Where it stands in the keyword. */
  range: TextRange;
}

export interface WeighedIntent {
  words: WeighedWord[];
  /** Of each clause of alternatives its words. */
  alternatives: WeighedWord[][];
  corrections: Correction[];
  /** What holds the query as it was typed, which comes before what holds it corrected; null where nothing does, or nothing was corrected. */
  asTyped: { expression: IndexExpression; texts: string[] } | null;
  /** Keywords that were perhaps meant. */
  offers: string[];
}

const MOST_TRIED = 3;
const LONGEST_WINDOW = 4;
/** In a longer query no single name decides what is meant, and each window of words would be looked up among all names. */
export const MOST_CORRECTED = 16;

/** 低波策略 is cut into 低, 波 and 策略: where 低波 stands somewhere, 波 is none of 波策略. */
const isTaken = ({ word: { range } }: WeighedWord, before: WeighedWord | undefined): boolean =>
  before !== undefined &&
  before.held > 0 &&
  before.word.range[0] < range[0] &&
  before.word.range[1] > range[0];

/** So many reports hold the word for each that holds it joined: 铜需求 stands somewhere by chance, 血制品 is what 制品 it is about. */
const BY_CHANCE = 100;

/** The shares of a trade: 光伏股 stands in 光伏股份. */
const isShares = ({ text }: IntentWord): boolean => text.endsWith('股');

/** What was joined may be no word of its own: the character may stand for itself, or is an ending. */
const mayMeetByChance = ({ word }: WeighedWord): boolean => word.lone !== undefined || isShares(word);

const meetByChance = (joined: WeighedWord, alone: WeighedWord): boolean =>
  mayMeetByChance(joined) && alone.held > BY_CHANCE * joined.held;

/** So many reports at most are about a company whose name of two characters stands behind a third by chance: 东来 of 胖东来. */
const HARDLY_KNOWN = 4;

const isNameByChance = ({ word: { entity, text }, held }: WeighedWord): boolean =>
  entity?.kind === 'stock' && text.length === 2 && held <= HARDLY_KNOWN;

/** So many reports hold the one word for each that holds the other. */
const MUCH_COMMONER = 10;

/** Three characters that stand nowhere hold two words of two, and the cut took the rarer: 利税 of 红利税. */
async function cutOtherwise(
  weighing: Weighing,
  { word: { text, range } }: WeighedWord,
  alone: WeighedWord,
): Promise<WeighedWord> {
  if (text.length !== 3 || range[1] - range[0] !== 3 || alone.word.text.length !== 2) return alone;
  const from = text.endsWith(alone.word.text) ? 0 : 1;
  const place: TextRange = [range[0] + from, range[0] + from + 2];
  const other = await weighWord(weighing, readWord(text.slice(from, from + 2), place, weighing));
  return other.held > MUCH_COMMONER * alone.held ? other : alone;
}

/**
 * Words as they are joined, where the library holds them; otherwise the word beside the character that no word took. Where it was
 * the whole query, what was typed stays too.
 */
async function weighJoined(weighing: Weighing, words: readonly IntentWord[]): Promise<WeighedWord[]> {
  const joined = await Promise.all(words.map((word) => weighWord(weighing, word)));
  const chosen = joined.map(async (one, at) => {
    const { otherwise } = one.word;
    if (otherwise === undefined) return [one];
    const isWhole = one.held > 0 && !isTaken(one, joined[at - 1]);
    if (isWhole && !mayMeetByChance(one) && otherwise.entity === null) return [one];
    const alone = await weighWord(weighing, otherwise);
    // Of a name that is known the character is none; one that is hardly known stands there by chance.
    if (alone.word.entity?.kind === 'stock') return isNameByChance(alone) ? [one] : [alone];
    if (isWhole) return meetByChance(one, alone) ? [alone] : [one];
    const kept = await cutOtherwise(weighing, one, alone);
    // Beside what stands nowhere a character is looked for by nothing: of 铀价 what speaks of 铀 is near.
    return words.length === 1 && !isPriceOfElement(one.word.text) ? [one, kept] : [kept];
  });
  return (await Promise.all(chosen)).flat();
}

/** What was joined and stands nowhere as the character and the word that it was made of, where the library holds both. */
async function withLoneApart(
  weighing: Weighing,
  words: readonly WeighedWord[],
  intent: Intent,
): Promise<WeighedWord[]> {
  const apart = [...words];
  for (const joined of intent.words) {
    const { lone, otherwise } = joined;
    const alone = words.find(({ word }) => word.text === otherwise?.text && word.range === otherwise.range);
    if (lone === undefined || alone === undefined || alone.held === 0) continue;
    const weighed = await weighWord(weighing, lone);
    if (weighed.held === 0) continue;
    const rest = apart.filter(({ word }) => word.text !== joined.text || word.range !== joined.range);
    const at = rest.indexOf(alone) + (lone.range[0] < alone.word.range[0] ? 0 : 1);
    apart.splice(0, apart.length, ...rest.toSpliced(at, 0, weighed));
  }
  return apart;
}

const isName = (dictionary: Dictionary, name: string): boolean =>
  dictionary.entities(foldText(name)).some(({ kind }) => kind === 'stock' || kind === 'organisation');

/** 茅台 is what people call 贵州茅台: two characters, of which one was typed right and the other sounds the same. */
function isShortName(dictionary: Dictionary, name: string, typed: string): boolean {
  const [characters, meant] = [[...typed], [...name]];
  const isClose = meant.length === 2 && meant.some((character, at) => character === characters[at]);
  return (
    isClose && dictionary.all.some(({ entity, folded }) => entity.kind === 'stock' && folded.endsWith(name))
  );
}

/** The same characters but for some that sound or look like one another, or stand the other way round. */
function isLikeText(typed: string, name: string, { like }: Dictionary): boolean {
  const [characters, meant] = [[...typed], [...name]];
  return characters.every(
    (character, at) =>
      character === meant[at] || like(character).has(meant[at] ?? '') || meant.includes(character),
  );
}

/**
 * Names that a text which stands nowhere was probably meant to be: Latin letters spoken so, a name spoken alike, or one
 * slip away. Other words are told from slips by what stands beside them: see `correct-spelling.ts`.
 */
function likelyNames(typed: string, { dictionary }: Weighing): string[] {
  const short = (name: string): boolean => isShortName(dictionary, foldText(name), typed);
  if (/^[a-z]+$/.test(typed)) return spelledSo(typed, dictionary, MOST_TRIED).slice();
  // One digit of a code says nothing of the others.
  if (/^\d+$/.test(typed)) return [];
  const isAsLong = (name: string): boolean => [...name].length === [...typed].length;
  const alike = dictionary.alike(typed, MOST_TRIED).filter(isAsLong);
  const near = dictionary
    .near(typed, MOST_TRIED)
    .filter((name) => !isAsLong(name) || isLikeText(typed, foldText(name), dictionary));
  return [...new Set([...alike, ...near])]
    .filter((name) => ([...name].length > 2 && isName(dictionary, name)) || short(name))
    .slice(0, MOST_TRIED);
}

/** The most frequent of the names that the library holds, in the place of the typed text. */
async function findName(
  weighing: Weighing,
  typed: string,
  range: IntentWord['range'],
): Promise<WeighedWord | null> {
  const words = likelyNames(typed, weighing).map((name) => readWord(foldText(name), range, weighing));
  const tried = await Promise.all(words.map((word) => weighWord(weighing, word)));
  const [best] = tried.filter(({ held }) => held > 0).sort((a, b) => b.held - a.held);
  return best ?? null;
}

/** Words from one place to before another, and their text. */
interface Window {
  from: number;
  to: number;
  text: string;
}

/** Neighbouring words, one of which stands nowhere, as one: a name with a slip in it falls apart into words. */
function windowsOf(words: readonly WeighedWord[]): Window[] {
  const windows: Window[] = [];
  for (let size = Math.min(LONGEST_WINDOW, words.length); size > 0; size--) {
    for (let from = 0; from + size <= words.length; from++) {
      const chosen = words.slice(from, from + size);
      const touching = chosen.every(
        ({ word }, at) => at === 0 || chosen[at - 1]?.word.range[1] === word.range[0],
      );
      if (touching && chosen.some(standsNowhere))
        windows.push({ from, to: from + size, text: chosen.map(({ word }) => word.text).join('') });
    }
  }
  return windows;
}

/** The name in the place of what was typed; a word that was read out of the same stretch, as 片子 of 片子癀, is asked no more. */
function putName(words: WeighedWord[], { from, to, text }: Window, meant: WeighedWord): void {
  const [start, end] = meant.word.range;
  words.splice(from, to - from, meant);
  // Where folding changed the length, all words of a run have one range.
  const isOfIt = ({ word: { range, text: own } }: WeighedWord): boolean =>
    range[0] >= start && range[1] <= end && text.includes(own);
  const left = words.filter((one) => one === meant || !isOfIt(one));
  words.splice(0, words.length, ...left);
}

/** How many reports hold each word; a name that stands nowhere gives way to the one that was probably meant. */
export async function weighIntent(weighing: Weighing, intent: Intent): Promise<WeighedIntent> {
  const words = await weighJoined(weighing, intent.words);
  const corrections: Correction[] = [];
  const alternatives = await Promise.all(
    intent.alternatives.map((words) => Promise.all(words.map((word) => weighWord(weighing, word)))),
  );
  const weighed = { alternatives, corrections, asTyped: null, offers: [] };
  if (weighing.asTyped || words.length > MOST_CORRECTED) return { ...weighed, words };
  for (const { from, to, text } of windowsOf(words)) {
    const [first, last] = [words[from], words[to - 1]];
    // An earlier correction moved the words along.
    if (
      first === undefined ||
      last === undefined ||
      text !==
        words
          .slice(from, to)
          .map(({ word }) => word.text)
          .join('')
    )
      continue;
    const range: TextRange = [first.word.range[0], last.word.range[1]];
    const meant = await findName(weighing, text, range);
    if (meant === null) continue;
    putName(words, { from, to, text }, meant);
    corrections.push({ typed: text, instead: meant.word.text, range });
  }
  const apart = corrections.length > 0 ? words : await withLoneApart(weighing, words, intent);
  const recut = await withRunsRecut(weighing, await withBoundariesMoved(weighing, apart), intent.runs);
  return { ...weighed, words: await withNowhereJoined(weighing, await withGluedCut(weighing, recut)) };
}
