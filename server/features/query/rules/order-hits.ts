import type { SearchResult } from '#contract/calls/search.ts';
import { headlineShare, type TypedPiece } from './headline-share.ts';
import {
  type AskedMovement,
  type AskedWord,
  type Evidence,
  evidenceOf,
  isOfUnrelatedTrade,
  tradesOfSubject,
} from './hit-evidence.ts';
import { isAbroad } from './indicators-abroad.ts';
import { otherThings, saysOnlyLonger } from './longer-names.ts';
import { type DaySpan, nearSpan } from './near-span.ts';
import { isOfOtherTime } from './times-in-titles.ts';

/** How much of the words a hit holds. */
export type HitGrade = SearchResult['matches'][number]['grade'];

/** What a list is ordered by beside how well the text fits. */
export interface Orderable {
  fid: number;
  score: number;
  grade: HitGrade;
  /** Places of the words it lacks. */
  lacks?: readonly number[];
}

export interface OrderFacts {
  fid: number;
  /** 0 where no house is known. */
  organisationId: number;
  hasFile: boolean;
  title?: string;
  /** Folded, without punctuation. */
  titleKey: string;
  /** Codes of the stocks it is about. */
  stocks?: readonly string[];
  /** Of the first level; 0 where none is known. */
  industry?: number;
  publishedAtSeconds?: number;
}

export interface OrderSettings {
  /** What is left of the score of a hit in each grade. */
  grades: Readonly<Record<HitGrade, number>>;
  /** What can be read gains this share of its score. */
  readable: number;
  /** A title of nothing but the words, in their order, gains this share; others by how much of them the words make up. */
  headline: number;
  /** A title that says the subject gains this share beside; others by how much of it. */
  subjectTitled: number;
  /** What lacks the subject loses this share. */
  subjectLacked: number;
  /** What the house or person that is named did not write loses this share. */
  authorLacked: number;
  /** A title that begins with the subject gains this share. */
  subjectLeads: number;
  /** A report about one company loses this share where no company is asked about and it lacks a word, or is only called like one. */
  ofOneCompany: number;
  /** What lacks the industry that is asked about loses this share where it is filed under another. */
  ofOtherIndustry: number;
  /** A title that says the contrary of the movement that is asked about loses this share. */
  contrary: number;
  /** A title of another time than the one that is asked about loses this share; where the year of that time is guessed, the other. */
  otherTime: number;
  otherTimeGuessed: number;
  /** A title on another country's economy loses this share where a figure of one's own is asked for. */
  abroad: number;
  /** What a company filed of a year loses this share where neither a filing nor a time is asked for, and something else holds all words too. */
  filing: number;
  /** What names a longer thing that only begins with a word of the subject loses this share. */
  ofLongerName: number;
  /** What lacks words is left the share that it holds, to this power. */
  lacking: number;
  /** Each report of the same house above takes this share of a report's score away, among the first rows. */
  sameHouse: number;
}

/** What was typed stays before what it was corrected to, and what was ranked before what was not. */
const standsBefore = ({ score, grade }: Orderable, isCorrected: boolean): number =>
  isCorrected && grade === 'together' ? 0 : score > 0 ? 1 : 2;

/** What is known of a hit beside its score, by which it is weighed. */
export interface HitFeatures extends Evidence {
  /** Of the engine. */
  score: number;
  grade: HitGrade;
  hasFile: boolean;
  learned: number;
  headline: number;
  /** To the time that is asked about: what else a title says tells as much less. */
  nearTime: number;
  /** Its title names another country where a figure of one's own is asked for. */
  isAbroad: boolean;
  /** Its title names another time than the one that is asked about, of which the year was typed or not. */
  isOfOtherTime: boolean;
  isYearSaid: boolean;
  /** A company's own report on a year, where neither a filing nor a time is asked for. */
  isFiling: boolean;
  /** Its title says a word of the subject only as the beginning of a longer name, of another thing. */
  ofLongerName: boolean;
}

/** What a query is to titles. */
export interface AskedText {
  pieces: readonly TypedPiece[];
  words: readonly AskedWord[];
  movements?: readonly AskedMovement[];
  /** The time that is asked about. */
  span?: DaySpan | null;
  /** false where the year of that time was not typed and is guessed. */
  isYearSaid?: boolean;
  /** A figure of one's own country's economy is asked for. */
  atHome?: boolean;
  /** What a company files, or what was at a time, is asked for. */
  ofFiling?: boolean;
  /** First-level industries under which what holds the subject is filed; null where nothing does. */
  trades?: ReadonlySet<number> | null;
  /** Names that only begin with a word of the subject and are of another trade. */
  otherNames?: readonly string[];
}

/** 宁德时代：2021年年度报告 */
const FILING = /^[^：]{2,12}：\d{4}年(?:年度|半年度|第?[一三]季度)报告/u;

function featuresOf(
  { score, grade, lacks = [] }: Orderable,
  {
    hasFile = false,
    title = '',
    titleKey = '',
    stocks = [],
    industry = 0,
    publishedAtSeconds,
  }: Partial<OrderFacts>,
  learned: number,
  {
    pieces,
    words,
    movements,
    span = null,
    isYearSaid = true,
    atHome = false,
    ofFiling = true,
    trades = null,
    otherNames = [],
  }: AskedText,
): HitFeatures {
  const ofLongerName = saysOnlyLonger(title, titleKey, words, otherNames);
  const evidence = evidenceOf({ title, titleKey, stocks, industry, lacks }, words, movements);
  return {
    score,
    grade,
    hasFile,
    learned,
    headline: ofLongerName ? 0 : headlineShare(titleKey, pieces),
    nearTime: publishedAtSeconds === undefined ? 1 : nearSpan(publishedAtSeconds, span),
    isAbroad: atHome && isAbroad(titleKey),
    isOfOtherTime: isOfOtherTime(title, span, publishedAtSeconds, isYearSaid, stocks.length === 1),
    isYearSaid,
    isFiling: !ofFiling && FILING.test(title),
    ofLongerName,
    ...evidence,
    ofOtherIndustry: evidence.ofOtherIndustry || isOfUnrelatedTrade({ industry, lacks }, words, trades),
  };
}

type Weights = Omit<OrderSettings, 'sameHouse'>;

function weigh(features: HitFeatures, settings: Weights): number {
  const { score, grade, hasFile, learned, headline, held, subjectInTitle, subjectHeld } = features;
  const {
    subjectLeads,
    ofOneCompany,
    ofNamesake,
    ofPriceTaker,
    ofOtherIndustry,
    saysContrary,
    lacksAuthor,
    nearTime,
    isAbroad: abroad,
    isFiling,
    ofLongerName,
    isOfOtherTime: ofOtherTime,
  } = features;
  const told =
    settings.headline * headline * nearTime +
    settings.subjectTitled * subjectInTitle +
    (subjectLeads ? settings.subjectLeads : 0);
  const left =
    // What was found by parts of words holds none of them whole: nothing is made up for.
    (held === 0 ? 1 : held ** settings.lacking) *
    (1 - settings.subjectLacked * (1 - subjectHeld)) *
    (ofNamesake || ofPriceTaker || (ofOneCompany && held < 1) ? 1 - settings.ofOneCompany : 1) *
    (ofOtherIndustry ? 1 - settings.ofOtherIndustry : 1) *
    (saysContrary ? 1 - settings.contrary : 1) *
    (ofOtherTime ? 1 - (features.isYearSaid ? settings.otherTime : settings.otherTimeGuessed) : 1) *
    (abroad ? 1 - settings.abroad : 1) *
    (ofLongerName ? 1 - settings.ofLongerName : 1) *
    (lacksAuthor ? 1 - settings.authorLacked : 1) *
    (isFiling ? 1 - settings.filing : 1);
  return score * settings.grades[grade] * left * (1 + (hasFile ? settings.readable : 0) + learned + told);
}

/** A hit with all that it is ordered by, and what that comes to. */
export interface WeighedHit extends HitFeatures {
  fid: number;
  /** Places of the words it lacks. */
  lacks: readonly number[];
  weight: number;
}

/** What each hit weighs, seen together with the others. */
export function weighAmong(
  hits: readonly Orderable[],
  facts: readonly OrderFacts[],
  settings: Weights,
  learned: ReadonlyMap<number, number>,
  asked: AskedText,
): WeighedHit[] {
  const factsOf = new Map(facts.map((each) => [each.fid, each]));
  const among = amongHits(asked, hits, facts);
  const weighed = hits.map((hit): WeighedHit => {
    const features = featuresOf(hit, factsOf.get(hit.fid) ?? {}, learned.get(hit.fid) ?? 0, among);
    return { fid: hit.fid, lacks: hit.lacks ?? [], ...features, weight: weigh(features, settings) };
  });
  raiseFewWhole(weighed);
  return weighed;
}

/** So many that hold every word are found by more than chance; of more, each may be a long text that holds some common words. */
const FEW = 3;
/** Of the weight of all words: what holds less says one thing of two. */
const HALF = 0.5;
/** Those that are raised stay in their order, right above what they are raised over. */
const RIGHT_ABOVE = 1e-3;

/** Where few hold every word, what holds less than half of them stands behind: who typed all of them is asking for those few. */
function raiseFewWhole(weighed: readonly WeighedHit[]): void {
  const whole = weighed.filter(({ weight, lacks }) => weight > 0 && lacks.length === 0);
  if (whole.length === 0 || whole.length > FEW) return;
  const least = Math.max(0, ...weighed.filter(({ held }) => held < HALF).map(({ weight }) => weight));
  for (const hit of whole) if (hit.weight <= least) hit.weight = least + RIGHT_ABOVE * hit.weight;
}

/** What was asked, with what the best hits together tell of it. */
const amongHits = (
  asked: AskedText,
  hits: readonly Orderable[],
  facts: readonly OrderFacts[],
): AskedText => ({
  ...asked,
  trades: tradesOfSubject(hits, facts, asked.words),
  otherNames: otherThings(facts, asked.words),
  ofFiling: asked.ofFiling !== false || onlyFilingsHold(hits, facts),
});

/** Whether all that hold every word are what companies filed: a filing is then what answers, whatever was asked for. */
function onlyFilingsHold(hits: readonly Orderable[], facts: readonly OrderFacts[]): boolean {
  const titleOf = new Map(facts.map(({ fid, title = '' }) => [fid, title]));
  const whole = hits.filter(({ lacks = [] }) => lacks.length === 0);
  return whole.length > 0 && whole.every(({ fid }) => FILING.test(titleOf.get(fid) ?? ''));
}

/**
 * What can be read before what cannot, and what readers chose before what they passed over, as far as their texts fit
 * equally well. `learned` is the share of its score that a report gains. What was not ranked (score 0) keeps its place behind.
 */
export function weighHits<Hit extends Orderable>(
  hits: readonly Hit[],
  facts: readonly OrderFacts[],
  settings: Weights,
  learned: ReadonlyMap<number, number>,
  asked: AskedText,
  isCorrected = false,
): Hit[] {
  const weights = weighAmong(hits, facts, settings, learned, asked);
  const weighed = hits.map((hit, at) => ({ ...hit, score: weights[at]?.weight ?? 0 }));
  const placeOf = (hit: Hit): number => standsBefore(hit, isCorrected);
  // Sorting is stable: equals stay as they came.
  return weighed.sort((a, b) => placeOf(a) - placeOf(b) || b.score - a.score);
}

/** The first rows with other houses between those of one, as far as their scores are near; the rest as they came. */
export function mixHouses<Row extends Orderable>(
  rows: readonly Row[],
  facts: readonly OrderFacts[],
  mixed: number,
  { sameHouse }: Pick<OrderSettings, 'sameHouse'>,
  isCorrected = false,
): Row[] {
  const houseOf = new Map(facts.map(({ fid, organisationId }) => [fid, organisationId]));
  const shown = new Map<number, number>();
  const chosen: Row[] = [];
  const rest = [...rows];
  const worth = ({ fid, score }: Row): number =>
    score * (1 - sameHouse) ** (shown.get(houseOf.get(fid) ?? 0) ?? 0);
  const isBetter = (row: Row, other: Row): boolean =>
    standsBefore(row, isCorrected) === standsBefore(other, isCorrected) && worth(row) > worth(other);
  while (rest.length > 0 && chosen.length < mixed) {
    const best = rest.reduce((first, row, at) => (isBetter(row, rest[first] ?? row) ? at : first), 0);
    const [row] = rest.splice(best, 1);
    if (row === undefined) break;
    chosen.push(row);
    const house = houseOf.get(row.fid) ?? 0;
    // Of reports without a house nothing is known that they share.
    if (house !== 0) shown.set(house, (shown.get(house) ?? 0) + 1);
  }
  return [...chosen, ...rest];
}
