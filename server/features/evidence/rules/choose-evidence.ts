import { foldText } from '#contract/text/fold.ts';
import { yearsTold } from '../../figures/index.ts';
import { isLeadIn, wantsItems } from './lead-in.ts';
import { namesThing } from './meaning.ts';
import { isTold, type ReadPassage } from './read-passage.ts';
import type { Question } from './read-question.ts';
import type { ScoredPassage, ScoredSentence } from './score-passage.ts';
import { asksCompanies } from './sort-of-answer.ts';
import { toldInFewWords } from './told-in-few-words.ts';

/** A sentence that answers, and the passage it stands in. */
export interface Chosen {
  passage: ReadPassage;
  text: string;
  score: number;
  /** It comes nearest, where nothing answers: told as that. */
  isNearest?: true;
  /** The same words in the abstract of the report, for whom the report itself is closed. */
  inAbstract?: Chosen;
}

/** Below it a passage speaks of something else. Tuned on one half of `tools/bench/answers.json`. */
export const LEAST_COVERAGE = 0.7;
/** A further claim says nearly as much as the best. */
const NEARLY = 0.85;
/** What defines it in other words does. */
const NEARLY_DEFINED = 0.6;
const NEARLY_ON_SUBJECT = 0.6;
/** Risks are named in few words each. */
const NEARLY_RISK = 0.8;
const MOST_CLAIMS = { one: 3, many: 6 };

const wantsMany = ({ kind }: Question): boolean =>
  kind === 'list' || kind === 'view' || kind === 'comparison' || kind === 'change' || kind === 'summary';

const compact = (text: string): string => text.normalize('NFKC').replaceAll(/[\s\p{P}]+/gu, '');

/** Whether one of two texts says what the other does. */
const isSame = (one: string, other: string): boolean => one.includes(other) || other.includes(one);

/** Of the same words twice those in the report itself, with those of its abstract beside them; the first, where both are of one kind. */
function inReport(known: Chosen, other: Chosen): Chosen {
  if (known.passage.fid !== other.passage.fid || isTold(known.passage) === isTold(other.passage))
    return known;
  const [report, abstract] = isTold(known.passage) ? [other, known] : [known, other];
  return { ...report, inAbstract: report.inAbstract ?? abstract };
}

/** The years that a sentence tells of; a row of quarters that names none is of those of its table, or else of its report. */
function yearsOf(text: string, { kind, heading, printed, text: whole, title }: ReadPassage): string[] {
  const [own, around] = [yearsTold(text), yearsTold(`${heading} ${printed} ${whole}`)];
  if (own.length > 0 || (kind !== 'row' && kind !== 'table')) return own;
  return around.length > 0 ? around : yearsTold(title);
}

/** Whether a sentence tells of other years than the one asked for, as a row of a chart does that holds them all. */
function isOfAnotherYear(text: string, passage: ReadPassage, { kind, anchors }: Question): boolean {
  const asked = anchors.filter((anchor) => yearsTold(anchor)[0] === anchor);
  if (kind !== 'number' || asked.length === 0) return false;
  const told = yearsOf(text, passage);
  return told.length > 0 && !told.some((year) => asked.includes(year));
}

/** Whose view it is; a file of somebody's own has no house and speaks for itself. */
const houseOf = ({ passage: { organisation, fid } }: Pick<ScoredPassage, 'passage'>): string =>
  organisation || String(fid);

/** Of fewer there is nothing to put beside one another. */
const LEAST_HOUSES = 2;

/** What asks for views, and from when on, and not what they are on. */
const OF_VIEWS =
  /(?:各家?|哪些|主要)?(?:机构|券商|研究员|分析师|市场)们?|各家|(?:怎么|如何|怎样)(?:看待?|说|判断|评价)|的?(?:前景|展望)(?:怎么?样|如何)?|(?:的?(?:观点|看法|判断|评价))|(?:(?:19|20)\d{2}年|明年|今年|后年|下半年|年底|未来[一二三几\d]*年?|接下来|近期|现在|目前)的?|后市|行业|板块|(?<!a)股|[对呢?？]/gu;
/** Too common to be looked for: what a trade expects of 2026 is no view on all of them. */
const WHOLE_MARKET = /^(?:a股|大盘|股市|市场)$/u;
/** A股锂矿行业 is a part of it. */
const OF_MARKET =
  /a股(?!(?!市场|投资|中期|年度|策略|各)\p{Script=Han}{1,6}(?:行业|板块|公司|链)|上市)|大盘|股市|市场展望/u;
/** What stands before 策略 in a title on the whole market: 2026年度投资策略, 策略周报, 宏观策略; whose strategy it is, is told by what else does. */
const BEFORE_STRATEGY =
  /(?:19|20)?\d{2}年?度?|[hq][1-4]|\p{Script=Han}{1,6}证券(?!行业)|[第一二三四五六七八九十\d]+(?:季度?|月份?|周|期)|[春夏秋冬][季]?|[上下]半年|[年季月周]度?|中期|年中|投资|市场|宏观|权益|总量|大类|资产|配置|中国|全球|展望|研究|专题|深度|报告|[与和及的&、]/gu;
/** 策略组合, 策略指数 are what is traded by one. */
const STRATEGY = /(?<before>[^：:—|·()（）【】《》“”\s-]*?)策略(?!组合|指数|因子|产品|性|型)/gu;
const isOfMarket = (title: string): boolean =>
  OF_MARKET.test(title) ||
  [...title.matchAll(STRATEGY)].some(({ groups }) => groups?.before?.replaceAll(BEFORE_STRATEGY, '') === '');
/** What is so much older than the newest tells of another time; a view on what comes, and the same month, are over before. */
const STALE_DAYS = 400;
const OVER_DAYS = 270;

const DAY_MS = 86_400_000;

/** NaN where nothing tells a day, as of a file of one's own: no comparison holds then, and it is not stale. */
const daysOf = ({ passage }: Pick<ScoredPassage, 'passage'>): number =>
  Date.parse(passage.publishedOn) / DAY_MS;

/** Tells what is so much older than the newest of these that it speaks of another time. */
function staleAmong(passages: readonly Pick<ScoredPassage, 'passage'>[], days = STALE_DAYS) {
  const newest = Math.max(...passages.map(daysOf).filter(Number.isFinite));
  return (one: Pick<ScoredPassage, 'passage'>): boolean => newest - daysOf(one) > days;
}

/** 非银行业 is not 银行. */
const names = (title: string, name: string): boolean =>
  title
    .split(name)
    .slice(0, -1)
    .some((before) => !before.endsWith('非'));

/** Views are those of reports on the subject, where several houses have written any: one on films of plastic says 光伏 in passing. */
function onSubject(
  passages: readonly ScoredPassage[],
  { kind, subject }: Question,
): readonly ScoredPassage[] {
  const name = subject.replaceAll(OF_VIEWS, '').trim();
  if (kind !== 'view' || name === '') return passages;
  const isMarket = WHOLE_MARKET.test(name);
  const titled = passages.filter(({ passage: { title } }) =>
    isMarket ? isOfMarket(foldText(title)) : names(foldText(title), name),
  );
  const houses = new Set(titled.map(houseOf));
  if (houses.size < LEAST_HOUSES && !isMarket) return passages;
  const isStale = staleAmong(titled, OVER_DAYS);
  return titled.filter((one) => !isStale(one));
}

/** 二季度 without its year is that of now: what is so much older than the newest that was found tells of another. */
function isOfNow(
  passages: readonly ScoredPassage[],
  { period }: Question,
): (passage: ReadPassage) => boolean {
  if (period === null || period.part === null || period.year !== null) return () => true;
  const isStale = staleAmong(passages);
  return (passage) => !isStale({ passage });
}

/** 7月社零增速 is that of the July that the newest of these tells of: what was published nine months before it tells of another. */
function ofNewest<One extends Pick<ScoredPassage, 'passage'>>(
  told: readonly One[],
  { period }: Question,
): readonly One[] {
  if (period === null || period.part === null || period.year !== null) return told;
  const isStale = staleAmong(told, OVER_DAYS);
  return told.filter((one) => !isStale(one));
}

/** A figure, and what may go wrong, are told in words of their own. */
const wantsFit = ({ kind, isOfRisks }: Question): boolean => kind === 'number' || isOfRisks;

type Those = (isThat: (sentence: ScoredSentence) => boolean) => (Chosen & ScoredSentence)[];

/** So many passages name a thing that a library knows; fewer do in passing. */
const LEAST_NAMING = 4;

/** What comes nearest where nothing answers: what describes the thing, or says something of it. */
function nearestOf(
  those: Those,
  fitting: readonly ScoredPassage[],
  { meaningOf }: Question,
): ReturnType<Those> {
  const near = those(({ isNear }) => isNear);
  if (near.length > 0 || meaningOf === null) return near;
  const naming = fitting.filter(({ passage }) => namesThing(foldText(passage.text), meaningOf));
  return naming.length < LEAST_NAMING ? [] : those(({ speaks }) => speaks);
}

/** Views beside each other: of each house what it says best, where several have one. */
function ofHouses<One extends Chosen>(views: readonly One[]): readonly One[] {
  const houses = Map.groupBy(views, houseOf);
  return houses.size < LEAST_HOUSES ? views : [...houses.values()].flatMap(([first]) => first ?? []);
}

/** Of each company what is said best of it. */
function ofCompanies<One extends Chosen>(all: readonly One[]): One[] {
  const seen = new Set<string>();
  return all.filter(({ passage: { company } }) => {
    if (company == null) return true;
    return seen.size < seen.add(company).size;
  });
}

/** What stands beside each other: houses, companies. */
function apart(candidates: readonly Chosen[], { kind, asked }: Question): readonly Chosen[] {
  if (kind === 'view') return ofHouses(candidates);
  return kind === 'list' && asksCompanies(asked) ? ofCompanies(candidates) : candidates;
}

const isOfCompanies = ({ kind, asked }: Question): boolean => kind === 'list' && asksCompanies(asked);

/**
 * What is said of a thing without saying what it is may be told better than what it is, what happened better than what is thought of it, and how it
 * goes better than how it went in one month: what answers is then compared with what answers.
 */
const isBeside = (question: Question): boolean =>
  isOfCompanies(question) ||
  question.meaningOf !== null ||
  question.kind === 'view' ||
  question.kind === 'reason' ||
  (question.kind === 'change' && question.period !== null);

/** So much of the best score a further claim must have. */
function shareOf(question: Question, isOnSubject: boolean, isStrict: boolean): number {
  if (question.meaningOf !== null && isStrict) return NEARLY_DEFINED;
  if (isOnSubject || isOfCompanies(question)) return NEARLY_ON_SUBJECT;
  return question.isOfRisks ? NEARLY_RISK : NEARLY;
}

/** What answers, best first; empty where nothing does. `passages` are best first. */
export function chooseEvidence(passages: readonly ScoredPassage[], question: Question): Chosen[] {
  const chosen = chooseAmong(passages, question);
  return chosen.length > 0 ? chosen : toldInFewWords(passages, question);
}

function chooseAmong(passages: readonly ScoredPassage[], question: Question): Chosen[] {
  const isNow = isOfNow(passages, question);
  const speaking = passages.filter(({ lacks, coverage }) => !lacks && coverage >= LEAST_COVERAGE);
  const titled = onSubject(speaking, question);
  const answersThere = titled.some(({ sentences }) => sentences.some(({ answers }) => answers));
  const fitting = answersThere || titled.length === 0 ? titled : speaking;
  /** Of reports on one subject each may say what it thinks, and need not name that again. */
  const isOnSubject = fitting !== speaking;
  const [best] = fitting;
  if (best === undefined) return [];
  const chosen: Chosen[] = [];
  const said: string[] = [];
  const most = wantsMany(question) ? MOST_CLAIMS.many : MOST_CLAIMS.one;
  const those = (isThat: (sentence: ScoredSentence) => boolean) =>
    fitting
      .flatMap(({ passage, sentences }) =>
        sentences
          .filter((sentence) => isThat(sentence) && (wantsItems(question) || !isLeadIn(sentence)))
          .slice(0, isOnSubject ? 1 : 2)
          .map((sentence) => ({ passage, ...sentence })),
      )
      .filter(({ fits }) => fits || !wantsFit(question))
      .filter(({ text, passage }) => !isOfAnotherYear(text, passage, question))
      .sort((one, other) => other.score - one.score);
  const strict = those(({ answers }) => answers);
  const found = strict.length > 0 ? strict : nearestOf(those, fitting, question);
  // However well the May of another year is told, what is told of this one is meant.
  const ofThis = question.kind === 'change' ? found.filter(({ passage }) => isNow(passage)) : [];
  const answering = ofThis.length > 0 ? ofNewest(ofThis, question) : found;
  const top = isBeside(question) ? (answering[0]?.score ?? 0) : best.score;
  const least = shareOf(question, isOnSubject, strict.length > 0);
  const enough = answering.filter(({ score }) => score >= top * least);
  // What answers, and speaks of it less than what does not, is told as the nearest.
  const isFar = enough.length === 0;
  const told = isFar ? answering.filter(({ score }) => score >= (answering[0]?.score ?? 0) * least) : enough;
  const ofNow = told.filter(({ passage }) => isNow(passage));
  const meant = ofNewest(ofNow.length > 0 ? ofNow : told, question);
  const isNearest = strict.length === 0 || isFar || ofNow.length === 0;
  const candidates: readonly Chosen[] = isNearest ? meant.map((one) => ({ ...one, isNearest })) : meant;
  for (const candidate of apart(candidates, question)) {
    const text = compact(candidate.text);
    const place = said.findIndex((before) => isSame(before, text));
    const known = chosen[place];
    if (known !== undefined) chosen[place] = inReport(known, candidate);
    else if (chosen.length < most) {
      // Nothing says the same as what only announces it.
      said.push(isLeadIn(candidate) ? ':' : text);
      chosen.push(candidate);
    }
  }
  return question.kind === 'change'
    ? chosen.toSorted((a, b) => a.passage.publishedOn.localeCompare(b.passage.publishedOn))
    : chosen;
}
