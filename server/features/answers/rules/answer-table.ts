import type { AnswerTable } from '#contract/calls/answers.ts';
import { foldText } from '#contract/text/fold.ts';
import { asksCompanies, type Question, type ReadPassage } from '../../evidence/index.ts';
import { yearsTold } from '../../figures/index.ts';

/** A claim beside where it stands. */
export interface PlacedClaim {
  text: string;
  passage: ReadPassage;
  /** Of its evidence. */
  number: number;
}

/** A rating as houses give it, where the words that are quoted hold one. */
const RATING =
  /强烈推荐|谨慎推荐|优于大市|强于大市|弱于大市|跑赢行业|(?<=(?:评级|给予|维持)[^，。；]{0,6})(?:买入|增持|中性|减持|卖出)|(?:买入|增持|中性|减持|卖出)(?=[”"」]?(?:的)?(?:投资)?评级)|(?<!被)(?:推荐|看好|看淡)/;
const FIGURE =
  /[-+−－]?\d[\d,]*(?:\.\d+)?\s*(?:%|％|‰|个百分点|个基点|亿元|万元|亿美元|亿|万|元|倍|人|家|只|个|次|份|点|天|日|周|月|年)?/gu;

const distinct = <One>(all: readonly One[]): number => new Set(all).size;
const houseOf = ({ passage }: PlacedClaim): string => passage.organisation || `《${passage.title}》`;

/** Where each of the words ends, wherever it stands. */
const endsOf = (folded: string, words: readonly string[]): number[] =>
  words
    .filter((word) => word !== '')
    .flatMap((word) => {
      const ends: number[] = [];
      for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1))
        ends.push(at + word.length);
      return ends;
    });

/** 91 组参数, 3 条均线: so many of something, where the question does not ask how many. */
const COUNTS = /^\s*(?<counter>[组条行列段笔种类支层])/u;

function isCount(behind: string, asked: string): boolean {
  const counter = COUNTS.exec(behind)?.groups?.counter;
  return counter !== undefined && !asked.includes(counter);
}

/** Any figure fits: a ratio has no unit to be known by. */
const isOfAnyKind = (unit: RegExp | null): boolean => unit === null || unit.source === '\\d';

/**
 * The figure that a claim answers with: of the wanted kind, the one that stands nearest behind a word that is asked. Null where none is of the
 * kind; where every kind will do, also where none stands behind such a word, for 91 of 91 组参数下的夏普比率 is no ratio.
 */
export function figureAsked(
  text: string,
  { unit, asked }: Question,
  words: readonly string[],
): string | null {
  const ends = endsOf(foldText(text), words);
  const figures = Array.from(text.matchAll(FIGURE), ({ 0: figure, index }) => ({
    figure: figure.trim(),
    index,
  }));
  const fitting = figures.filter(({ figure, index }) =>
    isOfAnyKind(unit)
      ? !isCount(text.slice(index + figure.length), asked)
      : unit?.test(figure.normalize('NFKC')),
  );
  const behind = fitting.flatMap(({ figure, index }) => {
    const distances = ends.filter((end) => end <= index).map((end) => index - end);
    return distances.length === 0 ? [] : [{ figure, distance: Math.min(...distances) }];
  });
  const [nearest] = behind.toSorted((a, b) => a.distance - b.distance);
  if (nearest !== undefined) return nearest.figure;
  return isOfAnyKind(unit) && ends.length > 0 ? null : (fitting[0]?.figure ?? null);
}

/** What a figure is counted in, as far as it is printed with it; 12.5 亿 is 12.5 亿元. */
const unitOf = (figure: string): string =>
  figure
    .normalize('NFKC')
    .replaceAll(/[-+−\d.,\s]/g, '')
    .replace(/(?<=[亿万])元$/, '');

const plainFigure = (figure: string): string => figure.normalize('NFKC').replaceAll(/[,\s]/g, '');

/** Who thinks what: houses beside each other, each by the sentence that says it. */
function viewsOf(claims: readonly PlacedClaim[]): AnswerTable | null {
  if (distinct(claims.map(houseOf)) < 2) return null;
  const ratings = claims.map(({ text }) => RATING.exec(text)?.[0] ?? '');
  const isRated = ratings.some((rating) => rating !== '');
  return {
    kind: 'views',
    head: ['机构', '日期', '观点', ...(isRated ? ['评级与态度'] : [])],
    rows: claims.map((claim, at) => ({
      cells: [houseOf(claim), claim.passage.publishedOn, claim.text, ...(isRated ? [ratings[at] ?? ''] : [])],
      evidence: claim.number,
    })),
  };
}

/** Companies that are named by the reports on them. */
function companiesOf(claims: readonly PlacedClaim[]): AnswerTable | null {
  const rows = claims.flatMap(({ passage, text, number }) =>
    passage.company == null
      ? []
      : [{ cells: [passage.company, text, passage.organisation, passage.publishedOn], evidence: number }],
  );
  return rows.length < 2 ? null : { kind: 'companies', head: ['公司', '原文怎样说', '机构', '日期'], rows };
}

/** The years that a claim tells of: figures of different ones do not contradict each other. */
const yearsOf = ({ text }: PlacedClaim): string => yearsTold(text).join(' ');

interface Told {
  claim: PlacedClaim;
  figure: string;
}

const rowOf = ({ claim, figure }: Told): AnswerTable['rows'][number] => ({
  cells: [figure, claim.passage.heading || claim.passage.title, houseOf(claim), claim.passage.publishedOn],
  evidence: claim.number,
});
const byDay = (a: Told, b: Told): number =>
  a.claim.passage.publishedOn.localeCompare(b.claim.passage.publishedOn);
const FIGURE_HEAD = ['数', '口径', '机构', '日期'];

/** Where reports give different figures they stand beside each other, the newest first, never averaged; over time where that is asked. */
function figuresOf(
  claims: readonly PlacedClaim[],
  question: Question,
  words: readonly string[],
): AnswerTable | null {
  const told = claims.flatMap((claim): Told[] => {
    const figure = figureAsked(claim.text, question, words);
    return figure === null ? [] : [{ claim, figure }];
  });
  const [leading] = told;
  const alike = told.filter(({ figure }) => unitOf(figure) === unitOf(leading?.figure ?? ''));
  const days = distinct(told.map(({ claim }) => claim.passage.publishedOn));
  if (question.kind === 'change')
    return days < 2
      ? null
      : {
          kind: 'change',
          head: FIGURE_HEAD,
          rows: told.toSorted(byDay).map(rowOf),
        };
  const isOfMany = distinct(alike.map(({ claim }) => claim.passage.fid)) > 1;
  const isDisputed = distinct(alike.map(({ figure }) => plainFigure(figure))) > 1;
  const isOfOneTime = distinct(alike.map(({ claim }) => yearsOf(claim))) === 1;
  return isOfMany && isDisputed && isOfOneTime
    ? { kind: 'conflict', head: FIGURE_HEAD, rows: alike.toSorted((a, b) => byDay(b, a)).map(rowOf) }
    : null;
}

/** What stands beside each other better than below: null where sentences say it all. `words` are folded. */
export function tableOf(
  claims: readonly PlacedClaim[],
  question: Question,
  words: readonly string[],
): AnswerTable | null {
  if (question.kind === 'list') return asksCompanies(question.asked) ? companiesOf(claims) : null;
  if (question.kind === 'view' || question.kind === 'comparison') return viewsOf(claims);
  if (question.kind === 'number' || question.kind === 'change') return figuresOf(claims, question, words);
  return null;
}
