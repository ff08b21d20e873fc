import { foldText } from '#contract/text/fold.ts';

/** A name of a trade that begins with an asked word, folded, and the first-level industry that it is of. */
interface LongerName {
  name: string;
  industry: number;
}

/** A word of the query as reports are judged by it. */
export interface AskedWord {
  /** Folded, without punctuation, as titles are. */
  ways: readonly string[];
  /** Codes of the stocks that it names. */
  codes: readonly string[];
  /** Codes of companies that are only called so: 机器人 asks for robots. */
  namesakes?: readonly string[];
  /** The first-level industry that it names; 0 or left out where it names none. */
  industry?: number;
  /** Names of trades that begin with it and are not of its own, as far as the taxonomy tells. */
  longer?: readonly LongerName[];
  /** How much it tells. */
  weight: number;
  /** How much of what the query is about: 0 where it only asks something of it. */
  ofSubject: number;
  /** It says who wrote. */
  isAuthor?: boolean;
  /** An index of the market, by which every trade is measured. */
  isIndex?: boolean;
}

/** What a title and the words that a report lacks tell of how well it answers. */
export interface Evidence {
  /** Share of the weight of all words that stand in the title, or are met by what the report is about. */
  inTitle: number;
  /** The same of the words that it holds anywhere. */
  held: number;
  /** Shares of the subject. */
  subjectInTitle: number;
  subjectHeld: number;
  /** The title, or what follows a colon or a comma in it, begins with the subject. */
  subjectLeads: boolean;
  /** It is about one company, and none is asked about. */
  ofOneCompany: boolean;
  /** It lacks the industry that is asked about, and is filed under another; or it is on a trade, where an index of the market is asked about. */
  ofOtherIndustry: boolean;
  /** It is about one company that is only called like a word that was asked. */
  ofNamesake: boolean;
  /** It is about one company, and a price is asked about, which it only takes: 煤价 下跌 is not told by what it spares a power plant. */
  ofPriceTaker: boolean;
  /** Its title says the contrary of the movement that is asked about. */
  saysContrary: boolean;
  /** It is not by the house or the person that is named. */
  lacksAuthor: boolean;
}

/** A movement that is asked about: folded words that say it, and that say the contrary. */
export interface AskedMovement {
  said: readonly string[];
  against: readonly string[];
}

export interface JudgedHit {
  title: string;
  titleKey: string;
  stocks: readonly string[];
  /** Of the first level; 0 where none is known. */
  industry: number;
  /** Places among the words. */
  lacks: readonly number[];
}

const sumOf = (words: readonly AskedWord[]): number => words.reduce((sum, { weight }) => sum + weight, 0);

const subjectOf = (words: readonly AskedWord[]): number =>
  words.reduce((sum, { ofSubject }) => sum + ofSubject, 0);

/** 煤价, 黄金价格; 评价 and 溢价 are none of a thing. */
const PRICE = /(?:价格|(?<![评溢定报竞])价)$/u;

/** Of one word nothing is known that the engine does not tell. */
const ALL: Omit<Evidence, 'ofOneCompany' | 'ofNamesake' | 'ofPriceTaker' | 'saysContrary'> = {
  ofOtherIndustry: false,
  lacksAuthor: false,
  inTitle: 0,
  held: 1,
  subjectInTitle: 0,
  subjectHeld: 1,
  subjectLeads: false,
};

/** Where a title begins anew. */
const BEGINNINGS = /[：:—，,;；|]+/u;

function leads(title: string, subject: readonly AskedWord[]): boolean {
  const parts = foldText(title)
    .split(BEGINNINGS)
    .map((part) => part.trimStart());
  return subject.some(({ ways }) =>
    ways.some((way) => way !== '' && parts.some((part) => part.startsWith(way))),
  );
}

/** 煤价下跌 where 上涨 is asked. Of a title that says both it counts what stands right behind the subject. */
function isContrary(
  titleKey: string,
  subject: readonly AskedWord[],
  movements: readonly AskedMovement[],
): boolean {
  const names = subject.flatMap(({ ways }) => ways).filter((way) => way !== '');
  const saysBehind = (moves: readonly string[]): boolean =>
    names.some((name) => moves.some((word) => titleKey.includes(name + word)));
  const says = (moves: readonly string[]): boolean => moves.some((word) => titleKey.includes(word));
  return movements.some(({ said, against }) => {
    if (!says(against)) return false;
    return !says(said) || (saysBehind(against) && !saysBehind(said));
  });
}

/** What is filed under the trade that a word names and does not say it holds so much of it: 版号 is said of games in 传媒. */
const OF_ITS_TRADE = 0.8;

const isFiledUnder = (word: AskedWord | undefined, industry: number): boolean =>
  industry !== 0 && word?.industry === industry;

const MARKET_INDEX =
  /^(?:(?:沪深|中证|上证|深证|国证|科创|创业板|北证)(?:a?\d{2,4}|指数?|综指|成指)|恒生(?:指数|科技)|标普500|纳斯达克(?:100)?)$/u;

/** Whether a folded word names what every trade of the market is measured by: 沪深300, 中证1000, 创业板指. */
export const isMarketIndex = (folded: string): boolean => MARKET_INDEX.test(folded);

/** Whether a title says 行业 of itself: 行业轮动 of who asks for that tells of no trade. */
const saysTrade = (titleKey: string, words: readonly AskedWord[]): boolean =>
  words
    .flatMap(({ ways }) => ways)
    .reduce((left, way) => left.replaceAll(way, ' '), titleKey)
    .includes('行业');

/** 沪深300 股息率 asks for the index: a report on a trade that does not say it in its title only measures the trade by it. */
const onlyMeasuresBy = (
  { industry, titleKey }: Pick<JudgedHit, 'industry' | 'titleKey'>,
  words: readonly AskedWord[],
): boolean =>
  (industry !== 0 || saysTrade(titleKey, words)) &&
  // Who names a trade or a company beside the index asks for it.
  words.every(({ industry: named = 0, codes }) => named === 0 && codes.length === 0) &&
  words.some(
    ({ isIndex, ofSubject, ways }) =>
      isIndex === true && ofSubject > 0 && !ways.some((way) => titleKey.includes(way)),
  );

/** 保险 开门红 asks for insurers: what speaks of another trade's good start is none, and what no industry is known of may be. */
const isOfOtherIndustry = (
  { industry, lacks }: Pick<JudgedHit, 'industry' | 'lacks'>,
  words: readonly AskedWord[],
): boolean =>
  industry !== 0 &&
  words.every((word) => word.industry !== industry) &&
  lacks.some((place) => (words[place]?.industry ?? 0) !== 0 && (words[place]?.ofSubject ?? 0) > 0);

export function evidenceOf(
  { title, titleKey, stocks, industry, lacks }: JudgedHit,
  words: readonly AskedWord[],
  movements: readonly AskedMovement[] = [],
): Evidence {
  const total = sumOf(words);
  const subject = words.filter(({ ofSubject }) => ofSubject > 0);
  const whole = subjectOf(subject);
  const ofOneCompany = stocks.length === 1 && words.every(({ codes }) => codes.length === 0);
  const [company = ''] = stocks;
  const ofNamesake = ofOneCompany && words.some(({ namesakes = [] }) => namesakes.includes(company));
  const ofPriceTaker = ofOneCompany && words.some(({ ways: [way = ''] }) => PRICE.test(way));
  const saysContrary = isContrary(titleKey, subject, movements);
  if (words.length < 2 || total === 0 || whole === 0)
    return { ...ALL, ofOneCompany, ofNamesake, ofPriceTaker, saysContrary };
  const held = words.filter((_, place) => !lacks.includes(place));
  const ofTrade = words.filter((word, place) => lacks.includes(place) && isFiledUnder(word, industry));
  const titled = held.filter(
    ({ ways, codes }) =>
      ways.some((way) => way !== '' && titleKey.includes(way)) || codes.some((code) => stocks.includes(code)),
  );
  return {
    inTitle: sumOf(titled) / total,
    held: sumOf(held) / total,
    subjectInTitle: subjectOf(titled) / whole,
    subjectHeld: (subjectOf(held) + OF_ITS_TRADE * subjectOf(ofTrade)) / whole,
    subjectLeads: leads(title, subject),
    lacksAuthor: lacks.some((place) => words[place]?.isAuthor === true),
    ofOtherIndustry:
      isOfOtherIndustry({ industry, lacks }, words) || onlyMeasuresBy({ industry, titleKey }, words),
    ofOneCompany,
    ofNamesake,
    ofPriceTaker,
    saysContrary,
  };
}

interface Held {
  fid: number;
  /** Places of the words that it lacks. */
  lacks?: readonly number[];
}

interface Filed {
  fid: number;
  /** Of the first level; 0 where none is known. */
  industry?: number;
}

type Words = readonly Pick<AskedWord, 'ofSubject'>[];

/** Place of the word of the subject that was typed first; -1 where none is weighed. */
const firstOf = (words: Words): number => words.findIndex(({ ofSubject }) => ofSubject > 0);

/** First-level industries under which the best of what holds the first word of the subject is filed; null where nothing holds it. */
export function tradesOfSubject(
  hits: readonly Held[],
  facts: readonly Filed[],
  words: Words,
): ReadonlySet<number> | null {
  const first = firstOf(words);
  const holding = new Set(hits.filter(({ lacks = [] }) => !lacks.includes(first)).map(({ fid }) => fid));
  const filed = facts.filter(({ fid }) => holding.has(fid)).map(({ industry = 0 }) => industry);
  return filed.length === 0 ? null : new Set(filed);
}

/**
 * 养老金 入市 asks for pensions: what lacks them, and is filed under a trade in which nothing that speaks of them is, says the rest of another
 * thing, as of tobacco that comes to market.
 */
export function isOfUnrelatedTrade(
  { industry, lacks }: { industry: number; lacks: readonly number[] },
  words: Words,
  trades: ReadonlySet<number> | null,
): boolean {
  return trades !== null && industry !== 0 && lacks.includes(firstOf(words)) && !trades.has(industry);
}
