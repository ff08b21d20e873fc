import { parseQuery } from '#contract/text/parse-query.ts';
import type { IndexExpression } from '#server/ports/search-index.ts';
import type { Intent } from '../language/index.ts';
import { likelySlips, rangesAsTyped, readIntent, type Slip } from '../language/index.ts';
import { fullMatchOf } from './grade-intent.ts';
import type { SearchPlan } from './plan-search.ts';
import type { RankingSettings } from './ranking-settings.ts';
import { type Correction, type WeighedIntent, weighIntent } from './weigh-intent.ts';
import { countHeld, saying, type Weighing } from './weigh-word.ts';

/** Each costs two counts. */
const MOST_SLIPS = 8;
/** Each costs the counts of a whole query. */
const MOST_READ = 4;

export interface Reading {
  intent: Intent;
  weighed: WeighedIntent;
}

interface Spelling {
  weighing: Weighing;
  plan: Pick<SearchPlan, 'keyword' | 'parsed'>;
  settings: RankingSettings['spelling'];
}

interface WeighedSlip extends Slip {
  /** Reports that hold what was typed, and the word in its place. */
  held: number;
  heldInstead: number;
}

/** The query without some slips, and how many reports hold it in full. */
interface Mended extends Reading {
  slips: readonly WeighedSlip[];
  keyword: string;
  full: number;
}

const holding = (spelling: Spelling, text: string): Promise<number> =>
  countHeld(spelling.weighing, saying(text, spelling.weighing.titleOnly));

const overlap = (a: Slip, b: Slip): boolean => a.range[0] < b.range[1] && b.range[0] < a.range[1];

/** The keyword with its corrections; empty without any. */
export const correctedKeyword = (
  keyword: string,
  corrections: readonly Omit<Correction, 'typed'>[],
): string =>
  corrections.length === 0
    ? ''
    : corrections
        .toSorted((a, b) => b.range[0] - a.range[0])
        .reduce(
          (text, { range: [start, end], instead }) => text.slice(0, start) + instead + text.slice(end),
          keyword,
        );

/** The slips whose words are far more frequent than what was typed, most frequent first. */
async function frequentSlips(spelling: Spelling): Promise<WeighedSlip[]> {
  const { weighing, plan, settings } = spelling;
  const slips = likelySlips(plan.parsed, weighing).slice(0, MOST_SLIPS);
  const weighed = await Promise.all(
    slips.map(async (slip) => {
      const [held, heldInstead] = await Promise.all([
        holding(spelling, slip.typed),
        holding(spelling, slip.instead),
      ]);
      return { ...slip, held, heldInstead };
    }),
  );
  return weighed
    .filter(
      ({ held, heldInstead }) =>
        heldInstead >= settings.leastHeld && heldInstead >= settings.moreFrequent * held,
    )
    .sort((a, b) => b.heldInstead - a.heldInstead);
}

async function mend(spelling: Spelling, slips: readonly WeighedSlip[]): Promise<Mended> {
  const { weighing, plan } = spelling;
  const keyword = correctedKeyword(plan.keyword, slips);
  const intent = rangesAsTyped(readIntent(parseQuery(keyword), weighing), slips);
  const weighed = await weighIntent(weighing, intent);
  const full = await countHeld(weighing, fullMatchOf(intent, weighed.words, weighing.titleOnly));
  return { slips, keyword, intent, weighed, full };
}

/** The best of the readings in which one slip is mended; with the next best that mends another place, where both go together. */
async function bestOf(spelling: Spelling, slips: readonly WeighedSlip[]): Promise<Mended | undefined> {
  const single = await Promise.all(slips.slice(0, MOST_READ).map((slip) => mend(spelling, [slip])));
  const doubt = ({ slips: [slip] }: Mended): number => Number(slip?.isWord);
  single.sort((a, b) => doubt(a) - doubt(b) || b.full - a.full);
  const [best] = single;
  const [slip] = best?.slips ?? [];
  const elsewhere = slip && slips.find((other) => other.isWord === slip.isWord && !overlap(slip, other));
  if (best === undefined || slip === undefined || elsewhere === undefined) return best;
  const both = await mend(spelling, [slip, elsewhere]);
  return both.full > 0 ? both : best;
}

/** What reads as a word is exchanged only by the one who typed it. */
const isCertain = ({ slips, full }: Mended, typedFull: number, { fewFull }: RankingSettings['spelling']) =>
  slips.every(({ isWord }) => !isWord) && full > typedFull && typedFull < fewFull;

const NEIGHBOURS = /^\p{Script=Han}{2}$/u;

/** How many reports hold a text right beside the two characters that stand before, and behind, what was typed; the more of both. */
async function heldBeside(spelling: Spelling, { range: [start, end] }: Slip, text: string): Promise<number> {
  const { keyword } = spelling.plan;
  const [before, behind] = [keyword.slice(Math.max(0, start - 2), start), keyword.slice(end, end + 2)];
  const runs = [
    ...(NEIGHBOURS.test(before) ? [before + text] : []),
    ...(NEIGHBOURS.test(behind) ? [text + behind] : []),
  ];
  return Math.max(0, ...(await Promise.all(runs.map((run) => holding(spelling, run)))));
}

/** Where no report holds the whole query however it is read, the neighbours tell: 可控核变 stands nowhere, 可控核聚变 in fifteen. */
async function bestByNeighbours(
  spelling: Spelling,
  slips: readonly WeighedSlip[],
): Promise<Mended | undefined> {
  const told = await Promise.all(
    slips
      .filter(({ isWord }) => !isWord)
      .slice(0, MOST_READ)
      .map(async (slip) => ({
        slip,
        typed: await heldBeside(spelling, slip, slip.typed),
        instead: await heldBeside(spelling, slip, slip.instead),
      })),
  );
  const [best] = told
    .filter(({ typed, instead }) => typed === 0 && instead >= spelling.settings.leastHeld)
    .sort((a, b) => b.instead - a.instead);
  return best && mend(spelling, [best.slip]);
}

/** What was typed stays found, and comes first, where some reports hold it. */
function mendedReading(
  { intent, weighed, slips }: Mended,
  typed: Reading,
  literal: IndexExpression | null,
): Reading {
  const corrections = slips.map(({ typed: from, instead, range }) => ({ typed: from, instead, range }));
  const texts = [typed.intent.together, ...typed.intent.words.flatMap((word) => word.texts)];
  return {
    intent,
    weighed: {
      ...weighed,
      corrections: [...corrections, ...weighed.corrections],
      asTyped: literal === null ? null : { expression: literal, texts },
    },
  };
}

/**
 * The plain words as they were meant: where a word that hardly any report holds differs in one character from one that many hold
 * beside the same words, that one is looked for too, behind what was typed. Where that is less than certain it is offered.
 */
export async function correctSpelling(spelling: Spelling, typed: Reading): Promise<Reading> {
  const { weighing, settings } = spelling;
  const slips = await frequentSlips(spelling);
  if (slips.length === 0) return typed;
  const best = await bestOf(spelling, slips);
  const literal = fullMatchOf(typed.intent, typed.weighed.words, weighing.titleOnly);
  const typedFull = await countHeld(weighing, literal);
  if (best === undefined || best.full === 0) {
    const beside = typedFull === 0 ? await bestByNeighbours(spelling, slips) : undefined;
    return beside === undefined ? typed : mendedReading(beside, typed, null);
  }
  if (isCertain(best, typedFull, settings)) return mendedReading(best, typed, typedFull > 0 ? literal : null);
  if (best.full < settings.offeredFrom * (typedFull + 1)) return typed;
  return { ...typed, weighed: { ...typed.weighed, offers: [best.keyword] } };
}
